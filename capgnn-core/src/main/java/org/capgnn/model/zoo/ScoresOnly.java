package org.capgnn.model.zoo;

import java.util.Optional;
import org.capgnn.model.Embedding;
import org.capgnn.model.Insight;
import org.capgnn.tensor.SparseMatrix;

/**
 * The insight into a model that reads no features: its scores are its only embedding, and every
 * gradient is zero.
 *
 * @param features stored entries of the feature matrix
 */
record ScoresOnly(Embedding scores, SparseMatrix matrix, int features) implements Insight {
  @Override
  public Embedding hidden() {
    return scores;
  }

  @Override
  public Embedding propagated() {
    return scores;
  }

  @Override
  public Optional<SparseMatrix> affinity() {
    return Optional.of(matrix);
  }

  @Override
  public float[] featureGradient(int vertex, int classIndex) {
    return new float[features];
  }
}
