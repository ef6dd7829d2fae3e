package org.capgnn.report;

/** A bar chart in one line of text: one block character a value, as tall as the value. */
public final class TerminalBars {
  private static final String LEVELS = "▁▂▃▄▅▆▇█";
  private static final char UNKNOWN = '·';

  private TerminalBars() {}

  /**
   * Draws the values from zero (or the least value, where that is negative) to the greatest.
   *
   * @return one character a value; a middle dot where it is not a number
   */
  public static String of(double... values) {
    double least = 0;
    double greatest = 0;
    for (double value : values) {
      if (Double.isFinite(value)) {
        least = Math.min(least, value);
        greatest = Math.max(greatest, value);
      }
    }
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
