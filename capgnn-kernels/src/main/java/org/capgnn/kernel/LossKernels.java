package org.capgnn.kernel;

/**
 * Cross-entropy and the negative-free entropy-aware contrastive loss of all views, with the
 * gradient of both.
 *
 * <p>Hu et al. 2021 (arXiv:2112.01110), Eq. 15, the cosine being Eq. 12: {@code L_ecl = -2 / (|V|
 * M^2) sum_i sum_a sum_b cos(Z_i^a, stop_grad(Zhat_i^b))}; with tau = 1 it is Eq. 13. With unit
 * vectors p_a and q_b the double sum is {@code (sum_a p_a) . (sum_b q_b)}: M additions and one
 * product instead of M^2 products.
 */
public interface LossKernels {

  /**
   * The arrays and weights of the loss.
   *
   * @param logits in the {@link Lanes} layout
   * @param target class of each vertex that has a cross-entropy term, else -1
   * @param targetWeight weight of each vertex's cross-entropy of one view (0 where it has none)
   * @param contrastive weight of {@code -cos(a, b)} for one pair of views of one vertex; 0 leaves
   *     the term out
   * @param temperature tau: softmax(logits / tau) is the sharpened side (Eq. 14)
   * @param stopGradient whether the sharpened side is a constant
   * @param gradient of the logits, overwritten
   */
  record Losses(
      Lanes lanes,
      float[] logits,
      int[] target,
      float[] targetWeight,
      float contrastive,
      float temperature,
      boolean stopGradient,
      float[] gradient) {
    /** The same losses with another weight of the contrastive term. */
    public Losses withContrastive(float weight) {
      return new Losses(
          lanes, logits, target, targetWeight, weight, temperature, stopGradient, gradient);
    }
  }

  /**
   * Adds the weighted cross-entropy to {@code sums[slot]} and the sum of the cosines over all pairs
   * of views to {@code sums[slot + 1]}, for the vertices from..to-1, and writes the gradient.
   */
  void losses(Losses l, double[] sums, int slot, int from, int to, Scratch scratch);
}
