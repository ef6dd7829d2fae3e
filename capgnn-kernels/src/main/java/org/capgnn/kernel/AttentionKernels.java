package org.capgnn.kernel;

/**
 * Attention over the entries of each row, blended with a static affinity.
 *
 * <p>Hu et al. 2021 (arXiv:2112.01110), Eq. 2, {@code A_gat = beta D^-1/2 (A+I) D^-1/2 + (1-beta)
 * D^1/2 Upsilon D^-1/2}, Upsilon the row softmax of the scores. All arrays with lanes hold eight
 * floats per (vertex or entry, view group); fewer than eight views repeat over the lanes.
 */
public interface AttentionKernels {
  /** Added to the sum of a row's exponentials, as the authors' code does. */
  float EPSILON = 1e-8f;

  float LEAKY_SLOPE = 0.2f;

  /** How two vertices' projections become a score. */
  enum Score {
    /** {@code relu(q_i) * relu(k_j)}: the authors' code. */
    QUERY_KEY,
    /** {@code leaky_relu(q_i + k_j)}: the form of GAT. */
    ADDITIVE
  }

  /**
   * The arrays of one attention head.
   *
   * @param origin for each entry of the transposed pattern, its position in the original one
   * @param weights edge weights including the self-loops' 1, or null where all are 1
   * @param query one row of lanes per vertex, after its activation
   * @param key one row of lanes per vertex, after its activation
   * @param dynamicScale of each entry: (1-beta) sqrt(d_i / d_j) / heads
   * @param share Upsilon, one row of lanes per entry, overwritten by the forward pass
   * @param values the blended affinity, one row of lanes per entry: Upsilon's part is added
   */
  record Head(
      Score score,
      int groups,
      int[] offsets,
      int[] columns,
      int[] transposedOffsets,
      int[] transposedRows,
      int[] origin,
      float[] weights,
      float[] query,
      float[] key,
      float[] dynamicScale,
      float[] share,
      float[] values) {}

  /** {@code values_e += dynamicScale_e * share_e} for the rows from..to-1. */
  void attend(Head head, int from, int to);

  /**
   * Turns the gradient of {@code values} into that of the scores (written to {@code scoreGradient})
   * and of the query of the rows from..to-1 (overwritten).
   */
  void queryGradient(
      Head head,
      float[] valueGradient,
      float[] scoreGradient,
      float[] queryGradient,
      int from,
      int to);

  /** The gradient of the key of the vertices from..to-1 (overwritten), from that of the scores. */
  void keyGradient(Head head, float[] scoreGradient, float[] keyGradient, int from, int to);
}
