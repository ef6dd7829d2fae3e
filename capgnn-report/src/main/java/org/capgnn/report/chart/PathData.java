package org.capgnn.report.chart;

import org.capgnn.report.markup.NumberText;

/** The {@code d} attribute of a path. */
final class PathData {
  private final StringBuilder data = new StringBuilder();

  PathData move(double x, double y) {
    return point('M', x, y);
  }

  PathData line(double x, double y) {
    return point('L', x, y);
  }

  PathData close() {
    data.append('Z');
    return this;
  }

  /** An I of the given half width at the end: the way an interval is drawn. */
  PathData whisker(double x, double low, double high, double half) {
    return move(x - half, low)
        .line(x + half, low)
        .move(x, low)
        .line(x, high)
        .move(x - half, high)
        .line(x + half, high);
  }

  boolean isEmpty() {
    return data.isEmpty();
  }

  private PathData point(char command, double x, double y) {
    data.append(command)
        .append(NumberText.coordinate(x))
        .append(' ')
        .append(NumberText.coordinate(y));
    return this;
  }

  @Override
  public String toString() {
    return data.toString();
  }
}
