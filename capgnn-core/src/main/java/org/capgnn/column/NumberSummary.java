package org.capgnn.column;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Median, mean, standard deviation, least and greatest number of a column, over the rows that have
 * a number, and the share of rows that have none.
 *
 * @param missing share of the rows without a number
 * @param zeros share of the numbers that are 0
 * @param flags whether all numbers are 0 or 1
 * @param deviation the standard deviation, or 1 if all numbers are the same
 */
record NumberSummary(
    double median,
    double mean,
    double deviation,
    double least,
    double most,
    double missing,
    double zeros,
    boolean flags) {

  /**
   * Measures a column.
   *
   * @param number the number in a cell, NaN if there is none
   */
  static NumberSummary of(RawColumn column, ToDoubleFunction<String> number) {
    int[] counts = column.counts();
    double[] numbers = new double[counts.length];
    Integer[] order = new Integer[counts.length];
    long present = 0;
    double sum = 0;
    long zeros = 0;
    boolean flags = true;
    for (int v = 0; v < counts.length; v++) {
      order[v] = v;
      numbers[v] = number.applyAsDouble(column.values().get(v));
      present += Double.isNaN(numbers[v]) ? 0 : counts[v];
      sum += Double.isNaN(numbers[v]) ? 0 : numbers[v] * counts[v];
      zeros += numbers[v] == 0 ? counts[v] : 0;
      flags &= Double.isNaN(numbers[v]) || numbers[v] == 0 || numbers[v] == 1;
    }
    if (present == 0) {
      return new NumberSummary(0, 0, 1, 0, 0, 1, 0, false);
    }
    double mean = sum / present;
    double squares = 0;
    for (int v = 0; v < counts.length; v++) {
      double off = numbers[v] - mean;
      squares += Double.isNaN(off) ? 0 : off * off * counts[v];
    }
    double deviation = Math.sqrt(squares / present);
    Arrays.sort(order, (a, b) -> Double.compare(numbers[a], numbers[b])); // NaN comes last
    double median = Double.NaN;
    double most = Double.NaN;
    long before = 0;
    for (int v : order) {
      if (!Double.isNaN(numbers[v])) {
        before += counts[v];
        median = Double.isNaN(median) && 2 * before >= present ? numbers[v] : median;
        most = numbers[v];
      }
    }
    boolean constant = deviation <= 1e-9 * Math.abs(mean) || deviation == 0;
    double missing = 1 - (double) present / column.rows();
    return new NumberSummary(
        median,
        mean,
        constant ? 1 : deviation,
        numbers[order[0]],
        most,
        missing,
        (double) zeros / present,
        flags);
  }

  /**
   * What is subtracted from the numbers: nothing if most of them are 0, so that features stay
   * sparse.
   */
  double centre() {
    return flags || zeros >= 0.5 ? 0 : mean;
  }

  /** What the numbers are divided by: their typical distance from the centre. */
  double scale() {
    return flags ? 1 : centre() == mean ? deviation : Math.hypot(deviation, mean);
  }
}
