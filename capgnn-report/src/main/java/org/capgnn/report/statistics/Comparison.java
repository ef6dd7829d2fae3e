package org.capgnn.report.statistics;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The difference of the means of two methods, first minus second, with what is known of it.
 *
 * <p>Runs that share their splits are compared pair by pair (Student's paired test): an easy split
 * is easy for both, and takes no part in their difference. Other runs are compared by Welch's test,
 * which does not ask for equal variances.
 *
 * @param paired whether runs were compared pair by pair
 * @param firstCount runs of the first method
 * @param secondCount runs of the second
 * @param difference mean of the first minus mean of the second
 * @param low lower end of the 95% interval of the difference; NaN where there are too few runs
 * @param high upper end of the interval; NaN where there are too few runs
 * @param pValue two-sided, of the hypothesis that there is no difference; NaN likewise
 */
public record Comparison(
    boolean paired,
    int firstCount,
    int secondCount,
    double difference,
    double low,
    double high,
    double pValue) {
  private static final double TAIL = 0.025;

  /**
   * Compares runs that belong together, such as those on the same splits.
   *
   * @param second as long as the first, and in the same order
   */
  public static Comparison paired(double[] first, double[] second) {
    if (first.length != second.length || first.length == 0) {
      throw new IllegalArgumentException(
          "pairs need as many runs of both, found " + first.length + " and " + second.length);
    }
    int n = first.length;
    double[] differences = new double[n];
    for (int i = 0; i < n; i++) {
      differences[i] = first[i] - second[i];
    }
    double error = Math.sqrt(Variance.of(differences).getAsDouble() / n);
    double mean = Mean.of(differences).getAsDouble();
    if (n < 2 || error == 0) {
      return withoutTest(true, first, second, mean);
    }
    double p = TTest.withDefaults().pairedTest(first, second).getPValue();
    return of(true, first, second, mean, error, n - 1, p);
  }

  /** Compares runs that have nothing in common, by Welch's test. */
  public static Comparison welch(double[] first, double[] second) {
    if (first.length == 0 || second.length == 0) {
      throw new IllegalArgumentException(
          "runs of both are needed, found " + first.length + " and " + second.length);
    }
    double difference = Mean.of(first).getAsDouble() - Mean.of(second).getAsDouble();
    double error = Math.sqrt(variance(first) / first.length + variance(second) / second.length);
    if (first.length < 2 || second.length < 2 || error == 0) {
      return withoutTest(false, first, second, difference);
    }
    TTest.Result test = TTest.withDefaults().test(first, second); // unequal variances
    return of(
        false, first, second, difference, error, test.getDegreesOfFreedom(), test.getPValue());
  }

  private static double variance(double[] values) {
    return Variance.of(values).getAsDouble();
  }

  private static Comparison of(
      boolean paired,
      double[] first,
      double[] second,
      double difference,
      double error,
      double degreesOfFreedom,
      double p) {
    double half = TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * error;
    return new Comparison(
        paired, first.length, second.length, difference, difference - half, difference + half, p);
  }

  /** Single runs tell nothing of chance; runs that never vary leave none. */
  private static Comparison withoutTest(
      boolean paired, double[] first, double[] second, double difference) {
    boolean tooFew = Math.min(first.length, second.length) < 2;
    double end = tooFew ? Double.NaN : difference;
    double p = tooFew ? Double.NaN : difference == 0 ? 1 : 0;
    return new Comparison(paired, first.length, second.length, difference, end, end, p);
  }

  /** What this says about the claim that the first method is better. */
  public Verdict verdict() {
    return Verdict.on(low, high);
  }
}
