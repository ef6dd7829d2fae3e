package org.capgnn.model;

import java.util.List;
import java.util.Optional;
import org.capgnn.tensor.SparseMatrix;

/**
 * The inside of one evaluation pass: embeddings, hops, affinity and the gradients of its scores.
 *
 * <p>All results are copies or belong to the caller. The gradients are those of the weights at the
 * time of {@link Model#insight}; an insight serves one thread.
 */
public interface Insight {
  /**
   * The last hidden layer, after its activation. A network without one, such as S2GC or CAPGNN with
   * {@code hidden=none}, shows its scores before the propagation; label propagation its scores.
   */
  Embedding hidden();

  /** The scores before the softmax, vertices x classes, propagated if the model propagates them. */
  Embedding propagated();

  /**
   * The states H^(0) .. H^(K) of a model that predicts first and propagates then, vertices x
   * classes: CAPGCN and CAPGAT (Hu et al. 2021, Eq. 10), APPNP (Z^(k)) and S2GC (S^k X W). Empty
   * for all other models.
   */
  default List<Embedding> hops() {
    return List.of();
  }

  /**
   * The weights of the hops: the scores are {@code sum_k w_k H^(k)}, plus the output bias of S2GC.
   * As many as there are {@link #hops}.
   */
  default double[] hopWeights() {
    return new double[0];
  }

  /**
   * The matrix by which rows travel along the edges: row i holds what vertex i gathers from each
   * column, its own self-loop included.
   *
   * <p>GCN, GraphMix, APPNP, S2GC, GRAND, CAPGCN and label propagation have the symmetric {@code
   * D^-1/2 (A+I) D^-1/2}; CAPGAT its affinity of Eq. 1 with the mean of the heads; GAT and ADSF-RWR
   * the attention of the last layer, averaged over its heads, whose rows sum to 1; CAD-Net its
   * transition matrix as it is applied, which the released code applies transposed. Empty for the
   * MLP.
   */
  Optional<SparseMatrix> affinity();

  /**
   * The parts that the scores are the sum of; empty unless the model predicts first and propagates
   * then, or spreads labels.
   */
  default Optional<ScoreParts> evidence() {
    return Optional.empty();
  }

  /**
   * {@code d score[vertex, classIndex] / d X[u, f]} at every stored entry (u, f) of the prepared
   * features, in the order of their matrix; all zero for label propagation, which reads no
   * features.
   *
   * <p>Costs a backward pass over the whole graph.
   */
  float[] featureGradient(int vertex, int classIndex);
}
