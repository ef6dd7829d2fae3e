package org.capgnn.report.chart;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/**
 * Invisible vertical strips over a line chart; hovering over one shows the values of all series.
 *
 * <p>There is one strip per x value. If there are more x values than a pointer can distinguish,
 * evenly spaced ones are chosen.
 *
 * @param shift pixels by which each series is moved to the right
 */
record HoverStrips(List<Series> series, String xName, IntToDoubleFunction shift) {
  private static final int MOST = 140;

  void draw(Markup out, Frame frame, Scale x) {
    List<Map<Double, Integer>> indexOf = series.stream().map(HoverStrips::index).toList();
    List<Double> places = places(indexOf);
    out.open("g", "class", "strips");
    for (int p = 0; p < places.size(); p++) {
      double at = x.at(places.get(p));
      double from = p == 0 ? frame.left() : (x.at(places.get(p - 1)) + at) / 2;
      double to = p == places.size() - 1 ? frame.right() : (x.at(places.get(p + 1)) + at) / 2;
      out.open("g", "class", "hot");
      Shapes.rect(out, "strip", from, frame.top(), to - from, frame.height());
      Shapes.line(out, "cross", at, frame.top(), at, frame.bottom());
      probes(out, frame, places.get(p), at, indexOf);
      out.close();
    }
    out.close().line();
  }

  private void probes(
      Markup out, Frame frame, double place, double at, List<Map<Double, Integer>> indexOf) {
    StringBuilder hover = new StringBuilder(xName + " " + NumberText.significant(place));
    for (int s = 0; s < series.size(); s++) {
      Integer i = indexOf.get(s).get(place);
      if (i != null) {
        hover.append('\n').append(series.get(s).hoverText(i));
        String kind = "dot probe " + ChartStyle.series(s);
        double y = frame.y().at(series.get(s).y()[i]);
        Shapes.circle(out, kind, at + shift.applyAsDouble(s), y, 4);
      }
    }
    out.leaf("title", hover.toString());
  }

  /** Returns the index of the value at each x. */
  private static Map<Double, Integer> index(Series series) {
    Map<Double, Integer> index = new HashMap<>();
    IntStream.range(0, series.x().length)
        .filter(i -> Double.isFinite(series.y()[i]))
        .forEach(i -> index.put(series.x()[i], i));
    return index;
  }

  private static List<Double> places(List<Map<Double, Integer>> indexOf) {
    List<Double> sorted =
        indexOf.stream().flatMap(index -> index.keySet().stream()).distinct().sorted().toList();
    long last = sorted.size() - 1;
    return last < MOST
        ? sorted
        : IntStream.range(0, MOST)
            .mapToObj(i -> sorted.get((int) (i * last / (MOST - 1))))
            .toList();
  }
}
