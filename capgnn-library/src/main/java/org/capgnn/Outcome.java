package org.capgnn;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.capgnn.result.RunRecord;

/**
 * The result of a {@link Session}: the trained models, and those of runs that were cancelled.
 *
 * @param models those of the finished runs, in the order of their seeds
 * @param cancelled models of the runs that were cancelled, with their best weights so far
 * @param interrupted whether the session was cancelled before all runs had finished
 * @param seconds wall time of all runs together
 * @param ensemble of all models, if {@link Training#ensemble} asked for it
 */
public record Outcome(
    List<VertexClassifier> models,
    List<VertexClassifier> cancelled,
    boolean interrupted,
    double seconds,
    Optional<VertexClassifier> ensemble) {
  public Outcome {
    models = List.copyOf(models);
    cancelled = List.copyOf(cancelled);
  }

  Outcome with(VertexClassifier all) {
    return new Outcome(models, cancelled, interrupted, seconds, Optional.of(all));
  }

  /** The records of the finished runs. */
  public List<RunRecord> records() {
    return models.stream().flatMap(model -> model.record().stream()).toList();
  }

  /**
   * The ensemble if there is one, else the finished model with the highest validation accuracy; the
   * first one in a tie.
   */
  public Optional<VertexClassifier> best() {
    return ensemble.isPresent()
        ? ensemble
        : models.stream().max(Comparator.comparingDouble(Outcome::validAccuracy));
  }

  private static double validAccuracy(VertexClassifier model) {
    return model.record().filter(r -> r.valid() != null).map(r -> r.valid().accuracy()).orElse(0.0);
  }
}
