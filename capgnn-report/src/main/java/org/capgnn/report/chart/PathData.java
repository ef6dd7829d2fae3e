package org.capgnn.report.chart;

import org.capgnn.report.markup.NumberText;

/** Builds the {@code d} attribute of an SVG path. */
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

  /** Adds an interval in the shape of an I whose ends extend {@code half} to each side. */
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
