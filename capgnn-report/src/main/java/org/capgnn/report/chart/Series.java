package org.capgnn.report.chart;

import java.util.List;

/**
 * A named series of points, joined by a curve or not.
 *
 * @param y values; NaN leaves a gap in the curve
 * @param low lower ends of intervals around y, or null
 * @param high upper ends of intervals around y, or null
 * @param joined whether a curve joins the points
 * @param notes texts shown on hover after each value, or empty
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
      throw new IllegalArgumentException(
          "series " + name + " has only one of the two ends of its intervals");
    }
  }

  /** Returns points that a curve joins. */
  public static Series curve(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, true, List.of());
  }

  /** Returns separate points. */
  public static Series points(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, false, List.of());
  }

  /** Returns the same series with an interval around each value. */
  public Series between(double[] low, double[] high) {
    return new Series(name, x, y, low, high, joined, notes);
  }

  /** Returns the same series with notes that are shown on hover. */
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
