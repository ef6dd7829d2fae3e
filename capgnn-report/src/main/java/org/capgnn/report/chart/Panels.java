package org.capgnn.report.chart;

import java.util.List;
import org.capgnn.report.markup.Markup;

/** Arranges charts of the same size, each below its title, in rows of one drawing. */
public final class Panels {
  private static final double TITLE = 24;
  private static final double GAP = 18;

  private Panels() {}

  /** Draws panels, of which {@code columns} fit into a row. */
  public static Drawing draw(Caption caption, int columns, List<Drawing> panels) {
    double width = panels.stream().mapToDouble(Drawing::width).max().orElse(0);
    double height = panels.stream().mapToDouble(Drawing::height).max().orElse(0) + TITLE;
    Markup out = new Markup();
    for (int p = 0; p < panels.size(); p++) {
      double x = p % columns * (width + GAP);
      double y = p / columns * (height + GAP);
      Drawing panel = panels.get(p);
      out.open("g", "class", "panel", "transform", Shapes.translate(x, y));
      out.leaf("text", panel.caption().title(), "class", "title", "x", 4, "y", 15).line();
      out.open("g", "transform", Shapes.translate(0, TITLE)).raw(panel.body().toString()).close();
      out.close().line();
    }
    int across = Math.min(columns, panels.size());
    int down = (panels.size() + columns - 1) / columns;
    return new Drawing(caption, across * (width + GAP) - GAP, down * (height + GAP) - GAP, out);
  }
}
