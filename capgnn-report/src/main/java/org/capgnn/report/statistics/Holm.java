package org.capgnn.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for comparisons that are made together (Holm 1979).
 *
 * <p>The smallest of m p-values is multiplied by m, the next by m - 1, and so on, and none may be
 * below one before it: the chance that any of several true hypotheses of no difference is rejected
 * then stays at the level asked for.
 */
public final class Holm {
  private Holm() {}

  /** The corrected p-values in the order given; NaN stands for no test and is left out. */
  public static double[] corrected(double... pValues) {
    int[] order =
        IntStream.range(0, pValues.length)
            .filter(i -> !Double.isNaN(pValues[i]))
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] corrected = new double[pValues.length];
    Arrays.fill(corrected, Double.NaN);
    double largest = 0;
    for (int rank = 0; rank < order.length; rank++) {
      largest = Math.max(largest, Math.min(1, (order.length - rank) * pValues[order[rank]]));
      corrected[order[rank]] = largest;
    }
    return corrected;
  }
}
