package org.capgnn.report;

import org.capgnn.report.chart.Drawing;
import org.capgnn.report.markup.Markup;

/** Writes a chart with a heading and an explanation. */
final class Figure {
  private Figure() {}

  static void write(Markup page, String heading, String about, Drawing drawing) {
    page.open("figure").open("figcaption").text(heading);
    page.leaf("small", about).close().line();
    page.raw(drawing.inline()).line().close().line();
  }
}
