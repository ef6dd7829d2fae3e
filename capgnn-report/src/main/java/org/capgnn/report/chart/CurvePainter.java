package org.capgnn.report.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.report.markup.Markup;

/** Draws one series of a line chart, moved to the right by some pixels. */
record CurvePainter(Scale x, Scale y, double shift) {
  private static final int STRETCHES = 500;

  void draw(Markup out, Series series, int index) {
    String kind = ChartStyle.series(index);
    boolean dots = !series.joined() || series.x().length <= LineChart.MOST_DOTS;
    int[] kept = Thinning.indices(series.y(), STRETCHES);
    if (series.hasIntervals()) {
      if (dots) {
        Shapes.path(out, "whisker " + kind, whiskers(series));
      } else {
        Shapes.path(out, "band " + kind, band(series, kept));
      }
    }
    if (series.joined()) {
      Shapes.path(out, "curve " + kind, curve(series, kept));
    }
    for (int i = 0; dots && i < series.x().length; i++) {
      if (Double.isFinite(series.y()[i])) {
        Shapes.circle(out, "dot " + kind, across(series, i), y.at(series.y()[i]), 4.5);
      }
    }
    out.line();
  }

  private String curve(Series series, int[] kept) {
    StringBuilder path = new StringBuilder();
    boolean drawing = false;
    for (int i : kept) {
      boolean drawn = Double.isFinite(series.y()[i]);
      if (drawn) {
        path.append(drawing ? 'L' : 'M').append(point(series, i, series.y()));
      }
      drawing = drawn;
    }
    return path.toString();
  }

  private String whiskers(Series series) {
    return IntStream.range(0, series.x().length)
        .filter(series::hasInterval)
        .mapToObj(
            i -> Shapes.whisker(across(series, i), y.at(series.low()[i]), y.at(series.high()[i])))
        .collect(Collectors.joining());
  }

  /** Returns the area between the ends of the intervals: along the lower ones and back. */
  private String band(Series series, int[] kept) {
    List<String> points = new ArrayList<>();
    IntStream.of(kept)
        .filter(series::hasInterval)
        .forEach(
            i -> {
              points.add(points.size() / 2, point(series, i, series.low()));
              points.add(points.size() / 2 + 1, point(series, i, series.high()));
            });
    return points.isEmpty() ? "" : "M" + String.join("L", points) + "Z";
  }

  private String point(Series series, int i, double[] values) {
    return Shapes.point(across(series, i), y.at(values[i]));
  }

  private double across(Series series, int i) {
    return x.at(series.x()[i]) + shift;
  }
}
