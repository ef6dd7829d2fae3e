package org.capgnn.report.chart;

import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/**
 * The rectangle of a plot with its grid, ticks and axis names.
 *
 * @param left left edge of the plot itself, right of the labels
 * @param yTicks ticks of the y axis; the first and last one are the edges of the plot
 */
record Frame(double left, double top, double width, double height, Ticks yTicks) {
  /** Space for tick labels and the name of the x axis below the plot. */
  static final double BELOW = 44;

  private static final double FONT = 12;

  /** Returns a frame below the legend that leaves space for the labels of its y axis. */
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
      Shapes.line(out, "grid", left, at, right(), at);
      Shapes.text(out, yTicks.label(tick), left - 8, at + 4, "end");
    }
    String turned = Shapes.translate(14, Math.round(top + height / 2)) + " rotate(-90)";
    out.leaf("text", name, "text-anchor", "middle", "transform", turned);
    out.close().line();
  }

  /** Draws the ticks of a numeric x axis and its name. */
  void drawX(Markup out, Scale x, Ticks ticks, String name) {
    out.open("g", "class", "x-axis");
    drawBase(out);
    for (double tick : ticks.values()) {
      double at = x.at(tick);
      Shapes.line(out, "axis", at, bottom(), at, bottom() + 4);
      Shapes.text(out, ticks.label(tick), at, bottom() + 18, "middle");
    }
    Shapes.text(out, name, left + width / 2, bottom() + 37, "middle");
    out.close().line();
  }

  void drawBase(Markup out) {
    Shapes.line(out, "axis", left, bottom(), right(), bottom());
  }
}
