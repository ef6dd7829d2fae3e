package org.capgnn.report;

/**
 * The coefficients of APPNP's polynomial: c_k = α (1-α)^k for k below K, and c_K = (1-α)^K.
 *
 * <p>Klicpera et al. 2019 iterate Z = (1-α) Â Z + α H from Z = H. Expanded in powers of Â, this
 * gives the weights of the hops. They add up to 1.
 */
public final class AppnpCoefficients {
  private AppnpCoefficients() {}

  public static double[] of(double alpha, int hops) {
    double[] c = new double[hops + 1];
    for (int k = 0; k <= hops; k++) {
      c[k] = (k < hops ? alpha : 1) * Math.pow(1 - alpha, k);
    }
    return c;
  }
}
