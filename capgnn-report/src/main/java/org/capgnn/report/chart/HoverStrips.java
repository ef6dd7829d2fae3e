package org.capgnn.report.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/**
 * Invisible vertical strips over a line chart; hovering over one shows the values of all series.
 *
 * <p>There is one strip per x value. If there are more x values than a pointer can distinguish,
 * evenly spaced ones are chosen.
 */
final class HoverStrips {
  private static final int MOST = 140;

  private final List<Series> series;
  private final String xName;
  private final IntToDoubleFunction shift;
  private final List<Map<Double, Integer>> indexOf = new ArrayList<>();
  private final TreeSet<Double> all = new TreeSet<>();

  /** Prepares strips over series that are moved to the right by some pixels. */
  HoverStrips(List<Series> series, String xName, IntToDoubleFunction shift) {
    this.shift = shift;
    this.series = series;
    this.xName = xName;
    for (Series one : series) {
      Map<Double, Integer> index = new HashMap<>();
      for (int i = 0; i < one.x().length; i++) {
        if (Double.isFinite(one.y()[i])) {
          index.put(one.x()[i], i);
          all.add(one.x()[i]);
        }
      }
      indexOf.add(index);
    }
  }

  void draw(Markup out, Frame frame, Scale x) {
    List<Double> places = places();
    out.open("g", "class", "strips");
    for (int p = 0; p < places.size(); p++) {
      double at = x.at(places.get(p));
      double from = p == 0 ? frame.left() : (x.at(places.get(p - 1)) + at) / 2;
      double to = p == places.size() - 1 ? frame.right() : (x.at(places.get(p + 1)) + at) / 2;
      strip(out, frame, places.get(p), at, from, to);
    }
    out.close().line();
  }

  private void strip(Markup out, Frame frame, double place, double at, double from, double to) {
    StringBuilder hover = new StringBuilder(xName + " " + NumberText.significant(place));
    out.open("g", "class", "hot");
    Shape.rect(out, "strip", from, frame.top(), to - from, frame.height());
    Shape.line(out, "cross", at, frame.top(), at, frame.bottom());
    for (int s = 0; s < series.size(); s++) {
      Integer i = indexOf.get(s).get(place);
      if (i != null) {
        hover.append('\n').append(series.get(s).hoverText(i));
        String kind = "dot probe " + ChartStyle.series(s);
        double y = frame.y().at(series.get(s).y()[i]);
        Shape.circle(out, kind, at + shift.applyAsDouble(s), y, 4);
      }
    }
    out.leaf("title", hover.toString()).close();
  }

  private List<Double> places() {
    List<Double> sorted = new ArrayList<>(all);
    long last = sorted.size() - 1;
    return last < MOST
        ? sorted
        : IntStream.range(0, MOST)
            .mapToObj(i -> sorted.get((int) (i * last / (MOST - 1))))
            .toList();
  }
}
