package org.capgnn;

import java.util.List;
import java.util.Optional;
import org.capgnn.model.Embedding;
import org.capgnn.model.Insight;
import org.capgnn.model.ScoreParts;
import org.capgnn.tensor.SparseMatrix;

/** What a bound model shows of its inside: copied once, so that many threads can read it. */
final class Inside {
  private final Insight insight;
  private final Embedding hidden;
  private final Embedding propagated;
  private final List<Embedding> hops;
  private final double[] hopWeights;
  private final Optional<SparseMatrix> affinity;
  private final Optional<ScoreParts> evidence;

  Inside(Insight insight) {
    this.insight = insight;
    this.hidden = insight.hidden();
    this.propagated = insight.propagated();
    this.hops = insight.hops();
    this.hopWeights = insight.hopWeights();
    this.affinity = insight.affinity();
    this.evidence = insight.evidence();
  }

  Embedding hidden() {
    return hidden;
  }

  Embedding propagated() {
    return propagated;
  }

  List<Embedding> hops() {
    return hops;
  }

  double[] hopWeights() {
    return hopWeights.clone();
  }

  Optional<SparseMatrix> affinity() {
    return affinity;
  }

  Optional<ScoreParts> evidence() {
    return evidence;
  }

  /** A backward pass has one state, so gradients are computed one at a time. */
  synchronized float[] gradient(int vertex, int classIndex) {
    return insight.featureGradient(vertex, classIndex);
  }
}
