package org.capgnn.model.zoo;

import java.util.Optional;
import org.capgnn.model.Embedding;
import org.capgnn.model.Insight;
import org.capgnn.model.ScoreParts;
import org.capgnn.tensor.SparseMatrix;

/**
 * The insight into a model that reads no features: its scores are its only embedding, and every
 * gradient is zero.
 *
 * @param shares the parts that the shares behind the scores are the sum of
 * @param features stored entries of the feature matrix
 */
record ScoresOnly(Embedding scores, ScoreParts shares, int features) implements Insight {
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
    return Optional.of(shares.affinity());
  }

  @Override
  public Optional<ScoreParts> evidence() {
    return Optional.of(shares);
  }

  @Override
  public float[] featureGradient(int vertex, int classIndex) {
    return new float[features];
  }
}
