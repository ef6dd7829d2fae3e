package org.capgnn.report.chart;

import java.util.stream.Stream;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/** Writes the SVG elements that charts are made of; {@code kind} is a class of the style sheet. */
final class Shapes {
  private Shapes() {}

  static void text(Markup out, String text, double x, double y, String anchor) {
    out.leaf("text", text, "x", x, "y", y, "text-anchor", anchor);
  }

  static String translate(double x, double y) {
    return "translate(" + point(x, y) + ")";
  }

  static void rect(
      Markup out, String kind, double x, double y, double width, double height, Object... more) {
    Object[] place = {"class", kind, "x", x, "y", y, "width", width, "height", height};
    out.empty("rect", Stream.of(place, more).flatMap(Stream::of).toArray());
  }

  static void circle(Markup out, String kind, double x, double y, double radius) {
    out.empty("circle", "class", kind, "cx", x, "cy", y, "r", radius);
  }

  static void line(Markup out, String kind, double x1, double y1, double x2, double y2) {
    path(out, kind, segment(x1, y1, x2, y2));
  }

  private static String segment(double x1, double y1, double x2, double y2) {
    return "M" + point(x1, y1) + "L" + point(x2, y2);
  }

  /** Returns an interval in the shape of an I, as data of a path. */
  static String whisker(double x, double low, double high) {
    String lower = segment(x - 3, low, x + 3, low);
    return lower + segment(x, low, x, high) + segment(x - 3, high, x + 3, high);
  }

  /** Draws a path, or nothing if it is empty. */
  static void path(Markup out, String kind, String data) {
    if (!data.isEmpty()) {
      out.empty("path", "class", kind, "d", data);
    }
  }

  /** Returns coordinates as the data of a path has them. */
  static String point(double x, double y) {
    return NumberText.coordinate(x) + " " + NumberText.coordinate(y);
  }
}
