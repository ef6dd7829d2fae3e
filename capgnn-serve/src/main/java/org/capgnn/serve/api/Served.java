package org.capgnn.serve.api;

import java.nio.file.Path;
import java.util.Optional;
import org.capgnn.Predictor;
import org.capgnn.VertexClassifier;
import org.capgnn.live.LiveGraph;
import org.capgnn.live.Snapshot;

/**
 * What a server answers questions about: a model on a graph that may change.
 *
 * @param run folder of the run; null if there is none
 * @param log null if changes are not kept
 * @param canLabel whether people may give labels
 */
public record Served(
    VertexClassifier model,
    Predictor predictor,
    LiveGraph graph,
    Path run,
    ChangeLog log,
    boolean canLabel) {
  public Snapshot now() {
    return graph.snapshot();
  }

  public Optional<Path> folder() {
    return Optional.ofNullable(run);
  }
}
