package org.capgnn.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Logits;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.Temperature;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.result.Estimate;
import org.capgnn.result.Floor;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Settings;
import org.capgnn.train.EpochChoice;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/**
 * Trains label propagation (graph only) and a perceptron (features only) and measures them on the
 * labels that a model was judged by.
 */
public final class Floors {
  private static final List<String> MODELS = List.of("label-propagation", "mlp");

  /** Enough for a perceptron with dropout, and a small part of the time that a model takes. */
  private static final int MOST_EPOCHS = 200;

  private Floors() {}

  /**
   * The floors of a finished run; none if no label was held out.
   *
   * @param cancelled is asked after each epoch; a floor that is not measured to its end is left out
   */
  public static List<Floor> of(
      Experiment experiment, RunRecord run, Workers workers, BooleanSupplier cancelled) {
    List<Floor> floors = new ArrayList<>();
    for (String name : MODELS) {
      if (!name.equals(run.model())) {
        Experiment simple = simple(experiment, Models.named(name));
        Estimate estimate = estimate(experiment, simple, run, workers, cancelled);
        if (estimate != null) {
          floors.add(new Floor(name, estimate));
        }
      }
    }
    return floors;
  }

  /**
   * Trains another model and measures it on the labels that a run was judged by.
   *
   * @param experiment that of the run
   * @param other on the same data and split
   * @param cancelled is asked after each epoch
   * @return null if no label was held out, or if it was cancelled
   */
  public static Estimate estimate(
      Experiment experiment,
      Experiment other,
      RunRecord run,
      Workers workers,
      BooleanSupplier cancelled) {
    if (run.estimate() != null) {
      EpochChoice choice =
          CrossValidation.of(experiment, run.seed())
              .with(other)
              .choose(workers, cancelled, done -> {});
      return choice == null ? null : choice.estimate();
    }
    Split split = run.split();
    if (split.valid().length == 0 || cancelled.getAsBoolean()) {
      return null;
    }
    Run rival = other.prepare(run.seed(), workers);
    if (!rival.train(epoch -> {}, cancelled)) {
      return null;
    }
    HeldOutScores held =
        HeldOutScores.of(rival.restoreBest(), experiment.data().labels().of(), split.valid());
    return Estimate.of(
        "validation vertices",
        split.valid().length,
        held.accuracy(),
        held.logLoss(Temperature.fit(held)));
  }

  /**
   * How often the simple methods predict what a finished run does, on the vertices that did not
   * train: all that can be said of its quality if no label was held out.
   *
   * @param cancelled is asked after each epoch; a method not trained to its end is left out
   * @return one sentence
   */
  public static String agreement(
      Experiment experiment, RunRecord run, Workers workers, BooleanSupplier cancelled) {
    int classes = experiment.data().labels().classCount();
    int n = experiment.data().vertexCount();
    Logits own = new Logits(run.probabilities(), classes, n, classes);
    BitSet train = new BitSet();
    Arrays.stream(run.split().train()).forEach(train::set);
    List<String> shares = new ArrayList<>();
    for (String name : MODELS) {
      if (!name.equals(run.model()) && !cancelled.getAsBoolean()) {
        Experiment simple = simple(experiment, Models.named(name));
        Run rival =
            simple.prepare(
                run.seed(), run.split(), simple.settings().get(TrainingKeys.EPOCHS), workers);
        if (!rival.train(epoch -> {}, cancelled)) {
          break;
        }
        Logits other = rival.restoreBest();
        double share =
            IntStream.range(0, n)
                .filter(v -> !train.get(v))
                .mapToDouble(v -> own.argMax(v) == other.argMax(v) ? 1 : 0)
                .average()
                .orElse(Double.NaN);
        if (!Double.isNaN(share)) {
          shares.add(String.format(Locale.ROOT, "%s agrees on %.0f%%", name, 100 * share));
        }
      }
    }
    return "no label could be held out, so the accuracy is unknown"
        + (shares.isEmpty() ? "" : "; of the other vertices, " + String.join(", ", shares));
  }

  /** The simple method on the same data, split and features. */
  private static Experiment simple(Experiment experiment, ModelFamily family) {
    Settings own = TrainingKeys.defaults(family);
    int epochs = Math.min(MOST_EPOCHS, own.get(TrainingKeys.EPOCHS));
    Settings settings =
        own.with("epochs", Integer.toString(epochs))
            .with("features", experiment.settings().text("features"))
            .with("calibration", "temperature");
    SplitSpec split = experiment.split();
    return new Experiment(experiment.data(), family, settings, split, Map.of());
  }
}
