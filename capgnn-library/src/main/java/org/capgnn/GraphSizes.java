package org.capgnn;

import org.capgnn.train.TrainingShape;

/**
 * Sizes of a graph, from which the memory of a training is estimated; the graph need not exist.
 *
 * @param edges undirected ones; each is stored twice
 * @param featuresPerVertex features of a vertex that are not 0
 */
public record GraphSizes(
    long vertices, long edges, long features, long featuresPerVertex, int classes) {
  private static final long TRAINING_SHARE = 10;

  TrainingShape shape() {
    long entries = Math.multiplyExact(2, edges);
    long stored = Math.multiplyExact(vertices, Math.min(features, featuresPerVertex));
    long train = vertices / TRAINING_SHARE;
    return new TrainingShape(
        vertices, entries, false, false, features, stored, false, classes, train);
  }
}
