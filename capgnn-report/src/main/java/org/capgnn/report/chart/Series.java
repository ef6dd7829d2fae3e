package org.capgnn.report.chart;

import java.util.List;

/**
 * One named row of points.
 *
 * @param y NaN where there is no value: the curve has a gap
 * @param low lower ends of intervals around y, null for none
 * @param high upper ends of intervals around y, null for none
 * @param joined whether a curve goes through the points
 * @param notes told on hover after each value, empty for none
 */
public record Series(
    String name,
    double[] x,
    double[] y,
    double[] low,
    double[] high,
    boolean joined,
    List<String> notes) {

  public Series {
    if (x.length != y.length
        || (low != null && low.length != y.length)
        || (high != null && high.length != y.length)) {
      throw new IllegalArgumentException("series " + name + " has columns of unequal length");
    }
    if ((low == null) != (high == null)) {
      throw new IllegalArgumentException("series " + name + " has half an interval");
    }
  }

  /** A curve. */
  public static Series curve(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, true, List.of());
  }

  /** Points that nothing joins. */
  public static Series points(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, false, List.of());
  }

  /** The same with an interval around each value. */
  public Series between(double[] low, double[] high) {
    return new Series(name, x, y, low, high, joined, notes);
  }

  /** The same with more to tell on hover. */
  public Series noted(List<String> newNotes) {
    return new Series(name, x, y, low, high, joined, List.copyOf(newNotes));
  }

  String note(int i) {
    return notes.isEmpty() ? "" : ", " + notes.get(i);
  }

  boolean hasIntervals() {
    return low != null;
  }
}
