package org.capgnn.report.chart;

import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/** A dashed line across a plot, vertical or horizontal; the other coordinate is NaN. */
record Mark(double x, double y, String label) {
  private static final double FONT = 11;

  void draw(Markup out, Frame frame, Scale across) {
    if (Double.isNaN(x)) {
      double at = frame.y().at(y);
      Shapes.line(out, "mark", frame.left(), at, frame.right(), at);
      label(out, frame.right() - 4, at - 5, "end");
      return;
    }
    double at = across.at(x);
    Shapes.line(out, "mark", at, frame.top(), at, frame.bottom());
    boolean fits = at + 6 + TextWidth.of(label, FONT) < frame.right();
    label(out, fits ? at + 6 : at - 6, frame.bottom() - 8, fits ? "start" : "end");
  }

  private void label(Markup out, double atX, double atY, String anchor) {
    if (!label.isEmpty()) {
      out.leaf("text", label, "class", "note", "x", atX, "y", atY, "text-anchor", anchor).line();
    }
  }
}
