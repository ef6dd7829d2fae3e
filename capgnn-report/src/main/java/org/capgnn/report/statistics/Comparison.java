package org.capgnn.report.statistics;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The difference of two means, first minus second, with what is known of it.
 *
 * <p>Runs that share their splits are compared pair by pair (Student's paired test): an easy split
 * is easy for both, and takes no part in their difference. Other runs are compared by Welch's test,
 * which does not ask for equal variances.
 *
 * @param firstCount runs of the first method; of a count, those that were counted
 * @param secondCount runs of the second; of a count, all that were looked at
 * @param difference mean of the first minus mean of the second; of a count, its share
 * @param error standard error of the difference; NaN where there are too few runs
 * @param degreesOfFreedom of Student's distribution; NaN where the runs never vary or are too few
 * @param low lower end of the 95% interval of the difference; NaN where there are too few runs
 * @param high upper end of the interval; NaN where there are too few runs
 */
public record Comparison(
    Design design,
    int firstCount,
    int secondCount,
    double difference,
    double error,
    double degreesOfFreedom,
    double low,
    double high) {
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
    double[] differences = new double[first.length];
    for (int i = 0; i < first.length; i++) {
      differences[i] = first[i] - second[i];
    }
    return ofDifferences(Design.PAIRS, differences);
  }

  /**
   * Compares one number a run with a constant.
   *
   * @param differences the number less the constant
   */
  public static Comparison oneSample(double[] differences) {
    if (differences.length == 0) {
      throw new IllegalArgumentException("runs are needed, found none");
    }
    return ofDifferences(Design.ONE_SAMPLE, differences);
  }

  private static Comparison ofDifferences(Design design, double[] differences) {
    int n = differences.length;
    double error = n < 2 ? Double.NaN : Math.sqrt(Variance.of(differences).getAsDouble() / n);
    return of(
        design, n, n, Mean.of(differences).getAsDouble(), error, error > 0 ? n - 1 : Double.NaN);
  }

  /** Compares runs that have nothing in common, by Welch's test. */
  public static Comparison welch(double[] first, double[] second) {
    if (first.length == 0 || second.length == 0) {
      throw new IllegalArgumentException(
          "runs of both are needed, found " + first.length + " and " + second.length);
    }
    double difference = Mean.of(first).getAsDouble() - Mean.of(second).getAsDouble();
    boolean tooFew = Math.min(first.length, second.length) < 2;
    double error =
        tooFew
            ? Double.NaN
            : Math.sqrt(variance(first) / first.length + variance(second) / second.length);
    double degrees =
        error > 0
            ? TTest.withDefaults().test(first, second).getDegreesOfFreedom() // unequal variances
            : Double.NaN;
    return of(Design.TWO_SAMPLES, first.length, second.length, difference, error, degrees);
  }

  private static double variance(double[] values) {
    return Variance.of(values).getAsDouble();
  }

  /** How many of the runs have something, such as a failure. */
  public static Comparison count(int having, int runs) {
    return of(Design.COUNT, having, runs, having / (double) runs, 0, Double.NaN);
  }

  /** A difference that follows from a formula. */
  public static Comparison formula(double difference) {
    return of(Design.FORMULA, 0, 0, difference, 0, Double.NaN);
  }

  /** Runs that never vary leave no room for chance, so the interval is a point. */
  private static Comparison of(
      Design design,
      int firstCount,
      int secondCount,
      double difference,
      double error,
      double degreesOfFreedom) {
    double half =
        error > 0
            ? TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * error
            : error;
    return new Comparison(
        design,
        firstCount,
        secondCount,
        difference,
        error,
        degreesOfFreedom,
        difference - half,
        difference + half);
  }

  /** Two-sided, of the hypothesis that there is no difference. */
  public double pValue() {
    return pValue(0);
  }

  /**
   * Two-sided, of the hypothesis that the difference is this one; below 0.05 exactly where the
   * interval does not contain it. NaN where there are too few runs, or nothing to test.
   */
  public double pValue(double hypothesis) {
    if (!design.isTested() || Double.isNaN(error)) {
      return Double.NaN;
    }
    double distance = Math.abs(difference - hypothesis);
    if (error == 0) {
      return distance == 0 ? 1 : 0;
    }
    return Math.min(
        1, 2 * TDistribution.of(degreesOfFreedom).survivalProbability(distance / error));
  }

  /** Whether runs were compared pair by pair. */
  public boolean paired() {
    return design == Design.PAIRS;
  }

  /** What this says about the claim that the first method is better. */
  public Verdict verdict() {
    return Verdict.on(low, high);
  }
}
