package org.capgnn.report.chart;

import java.util.List;

/**
 * A named series of bars, with one value per category.
 *
 * @param values NaN for a category without a bar
 * @param low lower ends of the error bars, or null
 * @param high upper ends of the error bars, or null
 * @param notes texts shown on hover after each value, or empty
 */
public record Bars(String name, double[] values, double[] low, double[] high, List<String> notes) {
  public Bars {
    if ((low == null) != (high == null)
        || (low != null && (low.length != values.length || high.length != values.length))) {
      throw new IllegalArgumentException(
          "bars " + name + " need both ends of an error bar for each value");
    }
  }

  public static Bars of(String name, double... values) {
    return new Bars(name, values, null, null, List.of());
  }

  /** Returns the same bars with error bars. */
  public Bars between(double[] newLow, double[] newHigh) {
    return new Bars(name, values, newLow, newHigh, notes);
  }

  /** Returns the same bars with notes that are shown on hover. */
  public Bars noted(List<String> newNotes) {
    return new Bars(name, values, low, high, List.copyOf(newNotes));
  }

  String note(int i) {
    return notes.isEmpty() ? "" : ", " + notes.get(i);
  }

  boolean hasErrorBar(int i) {
    return low != null && Double.isFinite(low[i]) && Double.isFinite(high[i]);
  }
}
