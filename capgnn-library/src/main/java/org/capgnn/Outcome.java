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
 */
public record Outcome(
    List<VertexClassifier> models,
    List<VertexClassifier> cancelled,
    boolean interrupted,
    double seconds) {
  public Outcome {
    models = List.copyOf(models);
    cancelled = List.copyOf(cancelled);
  }

  /** The records of the finished runs. */
  public List<RunRecord> records() {
    return models.stream().flatMap(model -> model.record().stream()).toList();
  }

  /** The finished model with the highest validation accuracy; the first one in a tie. */
  public Optional<VertexClassifier> best() {
    return models.stream().max(Comparator.comparingDouble(Outcome::validAccuracy));
  }

  private static double validAccuracy(VertexClassifier model) {
    return model.record().filter(r -> r.valid() != null).map(r -> r.valid().accuracy()).orElse(0.0);
  }
}
