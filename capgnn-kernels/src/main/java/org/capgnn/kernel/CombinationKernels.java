package org.capgnn.kernel;

/**
 * The weighted sum of the hops with elementwise dropout of the weights, and its gradient.
 *
 * <p>Hu et al. 2021 (arXiv:2112.01110), Eq. 11, {@code Z = sum_k s_k H^(k)}; the authors' code
 * drops each (hop, vertex, class) weight on its own and divides by the sum of the weights that are
 * left.
 */
public interface CombinationKernels {
  /** Added to the sum of the kept weights before dividing, as the authors' code does. */
  float EPSILON = 1e-8f;

  /**
   * The arrays of one combination.
   *
   * @param hops H^(1) .. H^(K), each in the {@link Lanes} layout
   * @param keep for each hop one byte per (vertex, class, group) at {@code (vertex * classes +
   *     class) * groups + group}; null where nothing is dropped
   * @param kept 1 / keep probability: the scale of kept weights where they are not renormalised
   * @param renormalise whether the kept weights are divided by their sum
   * @param inverse one float per element of the output: the factor of the weighted sum
   * @param output Z, overwritten
   */
  record Combination(
      Lanes lanes,
      float[][] hops,
      byte[][] keep,
      float kept,
      boolean renormalise,
      float[] inverse,
      float[] output) {}

  /** {@code Z = sum_k s_k m_k H^(k) / (sum_k s_k m_k + epsilon)} for the rows from..to-1. */
  default void combine(Combination c, float[] weights, int from, int to) {
    for (int k = 0; k < c.hops().length; k++) {
      accumulate(c, weights, k, from, to);
    }
    finish(c, weights, from, to);
  }

  /**
   * One hop's share of {@link #combine}, for hops that are not all in memory at once: adds {@code
   * s_k m_k H^(k)} to the output and {@code s_k m_k} to {@code inverse}.
   *
   * @param k the hop, 0-based; hop 0 overwrites the output
   */
  void accumulate(Combination c, float[] weights, int k, int from, int to);

  /** Divides the sums of {@link #accumulate}; the result has the bits of {@link #combine}. */
  void finish(Combination c, float[] weights, int from, int to);

  /**
   * The gradient of hop {@code k} (0-based) of the rows from..to-1: {@code hopGradient = s_k m_k
   * inverse gradient} overwritten, and the gradient of {@code s_k} added to {@code weightGradient}
   * from {@code slot} on, one partial sum per lane.
   */
  void combineGradient(
      Combination c,
      int k,
      float weight,
      float[] gradient,
      float[] hopGradient,
      float[] weightGradient,
      int slot,
      int from,
      int to);
}
