package org.capgnn.report.chart;

import java.util.stream.IntStream;

/**
 * Drops points of a long curve that no pixel would show, but never a peak.
 *
 * <p>The curve is divided into stretches of equal length. The smallest and largest value of each
 * stretch are kept, and the two ends of the curve: 2,000 epochs look the same and take a fraction
 * of the space.
 */
final class Thinning {
  private Thinning() {}

  /** Returns the indices of the points to keep, ascending; all of them if there are few. */
  static int[] indices(double[] y, int stretches) {
    int n = y.length;
    if (n <= 2 * stretches) {
      return IntStream.range(0, n).toArray();
    }
    IntStream.Builder kept = IntStream.builder();
    kept.add(0);
    kept.add(n - 1);
    for (int s = 0; s < stretches; s++) {
      int from = (int) ((long) s * n / stretches);
      int to = (int) ((long) (s + 1) * n / stretches);
      int least = from;
      int greatest = from;
      for (int i = from; i < to; i++) {
        if (Double.isNaN(y[i])) {
          kept.add(i); // a gap must stay a gap
        }
        least = y[i] < y[least] || Double.isNaN(y[least]) ? i : least;
        greatest = y[i] > y[greatest] || Double.isNaN(y[greatest]) ? i : greatest;
      }
      kept.add(least);
      kept.add(greatest);
    }
    return kept.build().sorted().distinct().toArray();
  }
}
