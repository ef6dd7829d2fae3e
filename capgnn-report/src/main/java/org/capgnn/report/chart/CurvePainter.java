package org.capgnn.report.chart;

import org.capgnn.report.markup.Markup;

/**
 * Draws one series of a line chart: intervals, curve and dots.
 *
 * @param shift pixels by which the series is moved to the right
 */
record CurvePainter(Scale x, Scale y, double shift) {
  private static final int STRETCHES = 500;

  void draw(Markup out, Series series, int index) {
    String kind = ChartStyle.series(index);
    boolean dots = !series.joined() || series.x().length <= LineChart.MOST_DOTS;
    int[] kept = Thinning.indices(series.y(), STRETCHES);
    if (series.hasIntervals()) {
      if (dots) {
        whiskers(out, series, kind);
      } else {
        band(out, series, kept, kind);
      }
    }
    if (series.joined()) {
      curve(out, series, kept, kind);
    }
    if (dots) {
      dots(out, series, kind);
    }
    out.line();
  }

  private void curve(Markup out, Series series, int[] kept, String kind) {
    PathData path = new PathData();
    boolean drawing = false;
    for (int i : kept) {
      double value = series.y()[i];
      if (!Double.isFinite(value)) {
        drawing = false;
        continue;
      }
      double atX = across(series.x()[i]);
      path = drawing ? path.line(atX, y.at(value)) : path.move(atX, y.at(value));
      drawing = true;
    }
    Shape.path(out, "curve " + kind, path);
  }

  private void dots(Markup out, Series series, String kind) {
    for (int i = 0; i < series.x().length; i++) {
      if (Double.isFinite(series.y()[i])) {
        Shape.circle(out, "dot " + kind, across(series.x()[i]), y.at(series.y()[i]), 4.5);
      }
    }
  }

  private void whiskers(Markup out, Series series, String kind) {
    PathData path = new PathData();
    for (int i = 0; i < series.x().length; i++) {
      if (series.hasInterval(i)) {
        path.whisker(across(series.x()[i]), y.at(series.low()[i]), y.at(series.high()[i]), 3);
      }
    }
    Shape.path(out, "whisker " + kind, path);
  }

  private void band(Markup out, Series series, int[] kept, String kind) {
    PathData path = new PathData();
    for (int i : kept) {
      if (series.hasInterval(i)) {
        double atX = across(series.x()[i]);
        double atY = y.at(series.low()[i]);
        path = path.isEmpty() ? path.move(atX, atY) : path.line(atX, atY);
      }
    }
    for (int k = kept.length - 1; k >= 0; k--) {
      if (series.hasInterval(kept[k])) {
        path.line(across(series.x()[kept[k]]), y.at(series.high()[kept[k]]));
      }
    }
    if (!path.isEmpty()) {
      Shape.path(out, "band " + kind, path.close());
    }
  }

  private double across(double place) {
    return x.at(place) + shift;
  }
}
