package org.capgnn.report.chart;

import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/**
 * The rectangle of a plot with its grid, ticks and the names of its axes.
 *
 * @param left edge of the plot itself; labels stand outside
 * @param yTicks whose first and last are the lower and upper edge
 */
record Frame(double left, double top, double width, double height, Ticks yTicks) {
  /** Room that tick labels and the name of the x axis take below the plot. */
  static final double BELOW = 44;

  private static final double FONT = 12;

  /**
   * A frame with room for the labels of its y axis.
   *
   * @param top where the plot begins, below the legend
   */
  static Frame of(double fullWidth, double fullHeight, double top, double below, Ticks yTicks) {
    double widest = 0;
    for (double tick : yTicks.values()) {
      widest = Math.max(widest, TextWidth.of(yTicks.label(tick), FONT));
    }
    double left = 24 + widest + 8;
    return new Frame(left, top, fullWidth - left - 14, fullHeight - top - below, yTicks);
  }

  double right() {
    return left + width;
  }

  double bottom() {
    return top + height;
  }

  Scale y() {
    return new Scale(yTicks.low(), yTicks.high(), bottom(), top, yTicks.powers());
  }

  /** Draws the horizontal grid with its labels and the name of the y axis. */
  void drawY(Markup out, String name) {
    Scale y = y();
    out.open("g", "class", "y-axis");
    for (double tick : yTicks.values()) {
      double at = y.at(tick);
      out.empty("path", "class", "grid", "d", new PathData().move(left, at).line(right(), at));
      text(out, yTicks.label(tick), left - 8, at + 4, "end");
    }
    double middle = top + height / 2;
    out.leaf(
        "text",
        name,
        "text-anchor",
        "middle",
        "transform",
        "translate(14 " + Math.round(middle) + ") rotate(-90)");
    out.close().line();
  }

  /** Draws the ticks of a numeric x axis and its name. */
  void drawX(Markup out, Scale x, Ticks ticks, String name) {
    out.open("g", "class", "x-axis");
    drawBase(out);
    for (double tick : ticks.values()) {
      double at = x.at(tick);
      out.empty(
          "path", "class", "axis", "d", new PathData().move(at, bottom()).line(at, bottom() + 4));
      text(out, ticks.label(tick), at, bottom() + 18, "middle");
    }
    text(out, name, left + width / 2, bottom() + 37, "middle");
    out.close().line();
  }

  /** Draws the lower edge. */
  void drawBase(Markup out) {
    out.empty(
        "path", "class", "axis", "d", new PathData().move(left, bottom()).line(right(), bottom()));
  }

  static void text(Markup out, String text, double x, double y, String anchor) {
    out.leaf("text", text, "x", x, "y", y, "text-anchor", anchor);
  }
}
