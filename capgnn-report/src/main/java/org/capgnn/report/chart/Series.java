package org.capgnn.report.chart;

import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.report.markup.NumberText;

/**
 * A named series of bars, or of points that a curve joins or not.
 *
 * @param x for bars, the numbers of their categories
 * @param y values; NaN leaves a gap
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

  public static Series curve(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, true, List.of());
  }

  /** Returns separate points. */
  public static Series points(String name, double[] x, double[] y) {
    return new Series(name, x, y, null, null, false, List.of());
  }

  public static Series bars(String name, double... values) {
    return points(name, IntStream.range(0, values.length).asDoubleStream().toArray(), values);
  }

  /** Returns the same series with an interval around each value. */
  public Series between(double[] newLow, double[] newHigh) {
    return new Series(name, x, y, newLow, newHigh, joined, notes);
  }

  /** Returns the same series with notes that are shown on hover. */
  public Series noted(List<String> newNotes) {
    return new Series(name, x, y, low, high, joined, List.copyOf(newNotes));
  }

  public boolean hasIntervals() {
    return low != null;
  }

  public boolean hasInterval(int i) {
    return hasIntervals() && Double.isFinite(low[i]) && Double.isFinite(high[i]);
  }

  /** Returns the text that is shown on hover: name, value, interval and note. */
  String hoverText(int i) {
    String interval =
        hasInterval(i)
            ? " (%s to %s)"
                .formatted(NumberText.significant(low[i]), NumberText.significant(high[i]))
            : "";
    String note = notes.isEmpty() ? "" : ", " + notes.get(i);
    return name + " " + NumberText.significant(y[i]) + interval + note;
  }

  /** Extends a range to the values and their intervals. */
  Extent extend(Extent range) {
    return hasIntervals() ? range.and(y).and(low).and(high) : range.and(y);
  }
}
