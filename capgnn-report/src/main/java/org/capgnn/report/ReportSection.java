package org.capgnn.report;

import org.capgnn.report.chart.Drawing;
import org.capgnn.report.markup.Markup;

/** Writes what the sections of a report have in common. */
final class ReportSection {
  private ReportSection() {}

  /** Begins a section with a heading, an optional note, and parts side by side. */
  static void open(Markup page, String heading, String note) {
    page.open("section").leaf("h2", heading).line();
    if (note != null) {
      page.leaf("p", note, "class", "note");
    }
    page.open("div", "class", "pair").line();
  }

  static void close(Markup page) {
    page.close().close().line();
  }

  /** Writes a chart with a heading and an explanation. */
  static void figure(Markup page, String heading, String about, Drawing drawing) {
    page.open("figure").open("figcaption").text(heading);
    page.leaf("small", about).close().line();
    page.raw(drawing.inline()).line().close().line();
  }
}
