package org.capgnn.report.chart;

/**
 * One named row of bars, a value a category.
 *
 * @param values NaN where there is no bar
 * @param low lower ends of the error bars, null for none
 * @param high upper ends of the error bars, null for none
 */
public record Bars(String name, double[] values, double[] low, double[] high) {
  public Bars {
    if ((low == null) != (high == null)
        || (low != null && (low.length != values.length || high.length != values.length))) {
      throw new IllegalArgumentException("bars " + name + " have error bars of another length");
    }
  }

  public static Bars of(String name, double... values) {
    return new Bars(name, values, null, null);
  }

  /** The same with an error bar on each. */
  public Bars between(double[] newLow, double[] newHigh) {
    return new Bars(name, values, newLow, newHigh);
  }

  boolean hasErrorBar(int i) {
    return low != null && Double.isFinite(low[i]) && Double.isFinite(high[i]);
  }
}
