package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.propagation.PropagationPlan.Mix;

/**
 * The weights s_1 .. s_K that the hops of a {@link Propagation} are summed with.
 *
 * <p>Learned ones are the coefficient attention {@code s_k = softmax(leaky_relu(shat))_k} (Hu et
 * al. 2021, arXiv:2112.01110, Eq. 7), K numbers computed in double precision. Signed ones are the
 * parameters themselves, gamma_0 .. gamma_K, and weigh H^(0) too.
 */
public final class HopCoefficients {
  private static final double SLOPE = 0.2;

  private final Mix mix;
  private final Variable logits;
  private final float[] weights;

  private HopCoefficients(Mix mix, int hops, Variable logits) {
    this.mix = mix;
    this.logits = logits;
    this.weights = new float[mix == Mix.SIGNED ? hops + 1 : hops];
    if (mix == Mix.UNIFORM) {
      Arrays.fill(weights, 1f / hops);
    } else if (mix == Mix.LAST) {
      weights[hops - 1] = 1f;
    }
  }

  /**
   * @param logits shat, 1 x K, for learned weights; gamma, 1 x (K+1), for signed ones; else null
   */
  public static HopCoefficients of(Mix mix, int hops, Variable logits) {
    return new HopCoefficients(mix, hops, logits);
  }

  /** The last hop alone. */
  public static HopCoefficients last(int hops) {
    return new HopCoefficients(Mix.LAST, hops, null);
  }

  public int hops() {
    return weights.length - (1 - first());
  }

  /** The first state that has a weight: 0 if H^(0) is part of the sum, else 1. */
  int first() {
    return mix == Mix.SIGNED ? 0 : 1;
  }

  /** Whether several hops are summed. */
  boolean combine() {
    return mix != Mix.LAST;
  }

  /**
   * s_1 .. s_K of the current logits, or gamma_0 .. gamma_K; the next call overwrites the same
   * array.
   */
  public float[] weights() {
    if (mix == Mix.SIGNED) {
      System.arraycopy(logits.value(), 0, weights, 0, weights.length);
    }
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
    return mix == Mix.LEARNED || mix == Mix.SIGNED;
  }

  void addGradient(double[] weightGradient) {
    if (mix == Mix.LEARNED) {
      addLogitGradient(weightGradient);
      return;
    }
    for (int k = 0; k < weights.length; k++) {
      logits.gradient()[k] += (float) weightGradient[k];
    }
  }

  // dshat_k = leaky'(shat_k) s_k (ds_k - sum_l s_l ds_l); the derivative at exactly 0 is the slope
  private void addLogitGradient(double[] weightGradient) {
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
    if (mix == Mix.SIGNED) {
      float[] gamma = weights();
      return IntStream.range(0, gamma.length).mapToDouble(k -> gamma[k]).toArray();
    }
    return polynomial(weights(), alpha);
  }

  /** The coefficients that learned weights start with: those of equal s_k. */
  public static double[] start(int hops, double alpha) {
    return new HopCoefficients(Mix.UNIFORM, hops, null).polynomial(alpha);
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
