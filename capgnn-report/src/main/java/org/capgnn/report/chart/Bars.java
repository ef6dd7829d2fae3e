package org.capgnn.report.chart;

import java.util.List;

/**
 * One named row of bars, a value a category.
 *
 * @param values NaN where there is no bar
 * @param low lower ends of the error bars, null for none
 * @param high upper ends of the error bars, null for none
 * @param notes told on hover after each value, empty for none
 */
public record Bars(String name, double[] values, double[] low, double[] high, List<String> notes) {
  public Bars {
    if ((low == null) != (high == null)
        || (low != null && (low.length != values.length || high.length != values.length))) {
      throw new IllegalArgumentException("bars " + name + " have error bars of another length");
    }
  }

  public static Bars of(String name, double... values) {
    return new Bars(name, values, null, null, List.of());
  }

  /** The same with an error bar on each. */
  public Bars between(double[] newLow, double[] newHigh) {
    return new Bars(name, values, newLow, newHigh, notes);
  }

  /** The same with more to tell on hover. */
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
