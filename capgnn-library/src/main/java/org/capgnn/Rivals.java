package org.capgnn;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.capgnn.parallel.Workers;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.Estimate;
import org.capgnn.result.Floor;
import org.capgnn.result.RunRecord;
import org.capgnn.select.Floors;

/**
 * Looks for a model that is right more often on the labels that a run was judged by.
 *
 * <p>The simple methods win if they are right more often at all, since they are also easier to
 * understand. Another model has to be better by a standard error: with few held-out labels, one of
 * several rivals is always ahead by chance.
 */
final class Rivals {
  /** A model with settings that suit another kind of graph. */
  record Rival(String model, Map<String, String> changes) {}

  private static final List<Rival> ALL =
      List.of(
          new Rival("mlp", Map.of("l2", "0.0005")),
          new Rival("compatibility", Map.of()),
          new Rival("sep", Map.of()),
          new Rival("capgcn", Map.of("coefficients", "signed", "signed-start", "own")),
          new Rival("capgcn", Map.of("coefficients", "learned")));

  private Rivals() {}

  /**
   * The best of those that are better than a run.
   *
   * @param cancelled is asked after each epoch of a rival; then there is no best
   */
  static Optional<Rival> better(
      Plan plan, RunRecord run, Training training, BooleanSupplier cancelled) {
    Estimate own = run.heldOut();
    if (own == null) {
      return Optional.empty();
    }
    Optional<Floor> floor = run.better();
    Rival best = floor.map(f -> new Rival(f.model(), Map.of())).orElse(null);
    double accuracy =
        Math.max(floor.map(f -> f.estimate().accuracy()).orElse(0.0), own.accuracy() + error(own));
    try (Workers workers = Workers.of(training.threads())) {
      for (Rival rival : ALL) {
        Plan other = Planner.plan(plan.data(), training.instead(rival));
        if (!isSame(plan, other)) {
          training.listener().comparing(rival.model(), rival.changes());
          Estimate estimate = estimate(plan, other, run, workers, cancelled);
          if (cancelled.getAsBoolean()) {
            return Optional.empty();
          }
          if (estimate != null && estimate.accuracy() > accuracy) {
            accuracy = estimate.accuracy();
            best = rival;
          }
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static boolean isSame(Plan plan, Plan other) {
    return other.model().equals(plan.model())
        && other.settings().asMap().equals(plan.settings().asMap());
  }

  /** Null if the rival diverges, which leaves it out. */
  private static Estimate estimate(
      Plan plan, Plan other, RunRecord run, Workers workers, BooleanSupplier cancelled) {
    try {
      return Floors.estimate(plan.experiment(), other.experiment(), run, workers, cancelled);
    } catch (DivergenceException e) {
      return null;
    }
  }

  private static double error(Estimate estimate) {
    return Math.sqrt(estimate.accuracy() * (1 - estimate.accuracy()) / estimate.labels());
  }
}
