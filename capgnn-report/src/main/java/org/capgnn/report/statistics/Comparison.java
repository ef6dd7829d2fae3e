package org.capgnn.report.statistics;

import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.TTest;

/**
 * The difference between two means, first minus second, with its 95% interval.
 *
 * <p>Runs that share their splits are compared in pairs (Student's paired t-test): an easy split is
 * easy for both methods and does not affect their difference. Other runs are compared by Welch's
 * t-test, which does not assume equal variances.
 *
 * @param firstCount number of runs of the first method; for a count, the runs that were counted
 * @param secondCount number of runs of the second method; for a count, all runs
 * @param difference mean of the first minus mean of the second; for a count, the counted share
 * @param error standard error of the difference; NaN if there are too few runs
 * @param degreesOfFreedom of Student's distribution; NaN if the runs do not vary or are too few
 */
public record Comparison(
    Design design,
    int firstCount,
    int secondCount,
    double difference,
    double error,
    double degreesOfFreedom) {
  private static final double TAIL = 0.025;

  /** Compares runs in pairs, such as runs on the same splits, which have the same order. */
  public static Comparison paired(double[] first, double[] second) {
    if (first.length != second.length || first.length == 0) {
      throw new IllegalArgumentException(
          "pairs need the same number of runs of both methods, found %d and %d"
              .formatted(first.length, second.length));
    }
    double[] differences = new double[first.length];
    for (int i = 0; i < first.length; i++) {
      differences[i] = first[i] - second[i];
    }
    return ofDifferences(Design.PAIRS, differences);
  }

  /** Compares one number per run with a constant, given the number minus the constant. */
  public static Comparison oneSample(double[] differences) {
    if (differences.length == 0) {
      throw new IllegalArgumentException("a comparison needs at least one run, found none");
    }
    return ofDifferences(Design.ONE_SAMPLE, differences);
  }

  private static Comparison ofDifferences(Design design, double[] differences) {
    int n = differences.length;
    double error = n < 2 ? Double.NaN : Math.sqrt(variance(differences) / n);
    double mean = Mean.of(differences).getAsDouble();
    return new Comparison(design, n, n, mean, error, error > 0 ? n - 1 : Double.NaN);
  }

  public static Comparison welch(double[] first, double[] second) {
    int n = first.length;
    int m = second.length;
    if (n == 0 || m == 0) {
      throw new IllegalArgumentException(
          "a comparison needs runs of both methods, found %d and %d".formatted(n, m));
    }
    double difference = Mean.of(first).getAsDouble() - Mean.of(second).getAsDouble();
    boolean tooFew = n < 2 || m < 2;
    double error = tooFew ? Double.NaN : Math.sqrt(variance(first) / n + variance(second) / m);
    double degrees =
        error > 0
            ? TTest.withDefaults().test(first, second).getDegreesOfFreedom() // unequal variances
            : Double.NaN;
    return new Comparison(Design.TWO_SAMPLES, n, m, difference, error, degrees);
  }

  private static double variance(double[] values) {
    return Variance.of(values).getAsDouble();
  }

  /** Counts the runs that have some property, such as a failure. */
  public static Comparison count(int having, int runs) {
    return new Comparison(Design.COUNT, having, runs, having / (double) runs, 0, Double.NaN);
  }

  /** Wraps a difference that follows from a formula. */
  public static Comparison formula(double difference) {
    return new Comparison(Design.FORMULA, 0, 0, difference, 0, Double.NaN);
  }

  /** Returns the lower end of the 95% interval; NaN if there are too few runs. */
  public double low() {
    return difference - halfWidth();
  }

  /** Returns the upper end of the 95% interval; NaN if there are too few runs. */
  public double high() {
    return difference + halfWidth();
  }

  /** The interval is a single point if the runs do not vary. */
  private double halfWidth() {
    return error > 0
        ? TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(TAIL) * error
        : error;
  }

  /** Returns the two-sided p-value of the hypothesis that there is no difference. */
  public double pValue() {
    return pValue(0);
  }

  /**
   * Returns the two-sided p-value of the hypothesis that the difference has a given value. It is
   * below 0.05 exactly if the interval does not contain that value, and NaN if there are too few
   * runs or nothing to test.
   */
  public double pValue(double hypothesis) {
    if (!design.isTested() || Double.isNaN(error)) {
      return Double.NaN;
    }
    double distance = Math.abs(difference - hypothesis);
    if (error == 0) {
      return distance == 0 ? 1 : 0;
    }
    TDistribution student = TDistribution.of(degreesOfFreedom);
    return Math.min(1, 2 * student.survivalProbability(distance / error));
  }

  public boolean paired() {
    return design == Design.PAIRS;
  }

  /** Returns the verdict on the claim that the first method is better. */
  public Verdict verdict() {
    return low() > 0 ? Verdict.HOLDS : high() < 0 ? Verdict.FAILS : Verdict.UNDECIDED;
  }
}
