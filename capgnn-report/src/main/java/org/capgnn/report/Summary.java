package org.capgnn.report;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean, standard deviation and 95% interval of the mean of repeated measurements.
 *
 * <p>The interval is Student's: mean ± t(0.975, n-1) deviation / √n. It applies to the mean over
 * seeds and splits, not to a single run.
 *
 * @param deviation with n-1 in the denominator; NaN for a single value
 * @param low lower end of the interval; NaN for a single value
 * @param high upper end of the interval; NaN for a single value
 */
public record Summary(int count, double mean, double deviation, double low, double high) {
  private static final double TAIL = 0.025;

  /** Returns a value that does not come from measurements, or NaN for a missing one. */
  public static Summary exactly(double value) {
    return new Summary(0, value, Double.NaN, Double.NaN, Double.NaN);
  }

  public static Summary of(double... values) {
    int n = values.length;
    if (n == 0) {
      throw new IllegalArgumentException("a summary needs at least one value, found none");
    }
    double mean = Mean.of(values).getAsDouble();
    double deviation = n == 1 ? Double.NaN : StandardDeviation.of(values).getAsDouble();
    double half = halfWidth(n, deviation);
    return new Summary(n, mean, deviation, mean - half, mean + half);
  }

  /**
   * Summarises accuracies and other shares. The interval is cut at 0 and 1, which the interval of
   * few runs could exceed.
   */
  public static Summary ofShares(double... values) {
    Summary free = of(values);
    return new Summary(
        free.count, free.mean, free.deviation, Math.max(0, free.low), Math.min(1, free.high));
  }

  /** Returns half the width of the uncut interval; NaN for a single value. */
  public double halfWidth() {
    return halfWidth(count, deviation);
  }

  private static double halfWidth(int n, double deviation) {
    return n < 2
        ? Double.NaN
        : TDistribution.of(n - 1).inverseSurvivalProbability(TAIL) * deviation / Math.sqrt(n);
  }
}
