package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;

/**
 * The weights s_1 .. s_K that the hops of a {@link Propagation} are summed with.
 *
 * <p>Learned ones are the coefficient attention {@code s_k = softmax(leaky_relu(shat))_k} (Hu et
 * al. 2021, arXiv:2112.01110, Eq. 7), K numbers computed in double precision.
 */
public final class HopCoefficients {
  private static final double SLOPE = 0.2;

  private final Mix mix;
  private final Variable logits;
  private final float[] weights;

  private HopCoefficients(Mix mix, int hops, Variable logits) {
    this.mix = mix;
    this.logits = logits;
    this.weights = new float[hops];
    if (mix == Mix.UNIFORM) {
      Arrays.fill(weights, 1f / hops);
    } else if (mix == Mix.LAST) {
      weights[hops - 1] = 1f;
    }
  }

  /**
   * @param logits shat, 1 x K, for learned weights only
   */
  public static HopCoefficients of(Mix mix, int hops, Variable logits) {
    return new HopCoefficients(mix, hops, logits);
  }

  /** The last hop alone. */
  public static HopCoefficients last(int hops) {
    return new HopCoefficients(Mix.LAST, hops, null);
  }

  public int hops() {
    return weights.length;
  }

  /** Whether several hops are summed. */
  boolean combine() {
    return mix != Mix.LAST;
  }

  /** s_1 .. s_K of the current logits; the next call overwrites the same array. */
  public float[] weights() {
    if (mix != Mix.LEARNED) {
      return weights;
    }
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

  boolean learn() {
    return mix == Mix.LEARNED;
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

  /** c_0 .. c_K of these weights; see {@link #polynomial(float[], double)}. */
  public double[] polynomial(double alpha) {
    return polynomial(weights(), alpha);
  }

  /**
   * The coefficient of each power in the polynomial of the affinity: {@code c_0 = alpha} and {@code
   * c_k = s_k (1-alpha)^k + alpha (1-alpha)^k sum_(l>k) s_l} (Hu et al. 2021, Eq. 6).
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
