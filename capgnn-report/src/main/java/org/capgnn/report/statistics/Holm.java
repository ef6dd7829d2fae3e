package org.capgnn.report.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction of p-values for several comparisons made together (Holm 1979).
 *
 * <p>The smallest of m p-values is multiplied by m, the next by m - 1, and so on, and no corrected
 * value may be below the one before it. The probability that any true hypothesis is rejected then
 * stays at or below the chosen level.
 */
public final class Holm {
  private Holm() {}

  /** Returns the corrected p-values in the same order; NaN means no test and is not counted. */
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
