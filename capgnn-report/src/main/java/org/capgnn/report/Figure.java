package org.capgnn.report;

import org.capgnn.report.chart.Drawing;
import org.capgnn.report.markup.Markup;

/** A chart on a page, with a heading and a line about it. */
final class Figure {
  private Figure() {}

  static void write(Markup page, String heading, String about, Drawing drawing) {
    page.open("figure").open("figcaption").text(heading);
    page.leaf("small", about).close().line();
    page.raw(drawing.inline()).line().close().line();
  }
}
