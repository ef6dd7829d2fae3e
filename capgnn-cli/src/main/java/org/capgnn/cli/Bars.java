package org.capgnn.cli;

import java.util.Locale;

/** A chart of one line: a bar of eight heights for each number. */
final class Bars {
  private static final String HEIGHTS = "▁▂▃▄▅▆▇█";

  private Bars() {}

  /** Bars from 0 to the largest number. */
  static String of(double... numbers) {
    double top = 0;
    for (double number : numbers) {
      top = Math.max(top, number);
    }
    StringBuilder bars = new StringBuilder();
    for (double number : numbers) {
      double share = top > 0 ? Math.max(0, number) / top : 0;
      bars.append(HEIGHTS.charAt((int) Math.round(share * (HEIGHTS.length() - 1))));
    }
    return bars.toString();
  }

  /** The bars with the first and last number spelled out. */
  static String ofCoefficients(double... numbers) {
    int last = numbers.length - 1;
    return of(numbers)
        + String.format(Locale.ROOT, "  c0 %.3f … c%d %.3f", numbers[0], last, numbers[last]);
  }
}
