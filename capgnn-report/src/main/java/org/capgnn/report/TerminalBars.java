package org.capgnn.report;

import java.util.Arrays;

/** A bar chart in one line of text, with one block character per value. */
public final class TerminalBars {
  private static final String LEVELS = "▁▂▃▄▅▆▇█";
  private static final char UNKNOWN = '·';

  private TerminalBars() {}

  /**
   * Draws values on a scale from zero, or from the smallest value if it is negative, to the
   * largest.
   *
   * @return one character per value; a middle dot for a value that is not finite
   */
  public static String of(double... values) {
    double least = Arrays.stream(values).filter(Double::isFinite).reduce(0, Math::min);
    double greatest = Arrays.stream(values).filter(Double::isFinite).reduce(0, Math::max);
    StringBuilder bars = new StringBuilder(values.length);
    for (double value : values) {
      bars.append(Double.isFinite(value) ? block(value, least, greatest) : UNKNOWN);
    }
    return bars.toString();
  }

  private static char block(double value, double least, double greatest) {
    if (greatest == least) {
      return LEVELS.charAt(0);
    }
    double height = (value - least) / (greatest - least);
    return LEVELS.charAt((int) Math.round(height * (LEVELS.length() - 1)));
  }
}
