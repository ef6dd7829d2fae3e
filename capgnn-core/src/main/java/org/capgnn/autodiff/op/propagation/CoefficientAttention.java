package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Variable;

/**
 * The coefficient-attention model: {@code s_k = softmax(leaky_relu(shat))_k} (Hu et al. 2021,
 * arXiv:2112.01110, Eq. 7), K numbers computed in double precision.
 */
public final class CoefficientAttention {
  private static final double SLOPE = 0.2;

  private final Variable logits;
  private final float[] weights;

  /**
   * @param logits shat, 1 x K
   */
  public CoefficientAttention(Variable logits) {
    this.logits = logits;
    this.weights = new float[logits.columns()];
  }

  /** s_1 .. s_K of the current logits; the array is used again by the next call. */
  public float[] weights() {
    double sum = 0;
    for (float logit : logits.value()) {
      sum += Math.exp(leaky(logit));
    }
    for (int k = 0; k < weights.length; k++) {
      weights[k] = (float) (Math.exp(leaky(logits.value()[k])) / sum);
    }
    return weights;
  }

  private static double leaky(double x) {
    return x > 0 ? x : SLOPE * x;
  }

  // dshat_k = leaky'(shat_k) s_k (ds_k - sum_l s_l ds_l); the derivative at exactly 0 is the slope
  void addGradient(double[] weightGradient) {
    double mean = 0;
    for (int k = 0; k < weights.length; k++) {
      mean += weights[k] * weightGradient[k];
    }
    for (int k = 0; k < weights.length; k++) {
      double slope = logits.value()[k] > 0 ? 1 : SLOPE;
      logits.gradient()[k] += (float) (slope * weights[k] * (weightGradient[k] - mean));
    }
  }

  /**
   * c_0 .. c_K: what the polynomial of the affinity gives each power, {@code c_0 = alpha} and
   * {@code c_k = s_k (1-alpha)^k + alpha (1-alpha)^k sum_(l>k) s_l} (Hu et al. 2021, Eq. 6).
   */
  public static double[] polynomial(float[] s, double alpha) {
    int hops = s.length;
    double[] c = new double[hops + 1];
    double later = 0;
    for (int k = hops; k >= 1; k--) {
      c[k] = Math.pow(1 - alpha, k) * (s[k - 1] + alpha * later);
      later += s[k - 1];
    }
    c[0] = alpha * later;
    return c;
  }
}
