package org.capgnn.report;

import java.util.List;
import java.util.Map;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.NumberText;

/** Writes a table whose number columns are right-aligned; missing numbers are marked. */
final class HtmlTable {
  private final Markup page;
  private final boolean headed;

  /** Begins a table whose first column contains names; the heading may be null. */
  HtmlTable(Markup page, String heading, List<String> header) {
    this.page = page;
    this.headed = heading != null;
    if (headed) {
      page.open("div").leaf("h3", heading);
    }
    page.open("div", "class", "scroll").open("table").open("thead").open("tr");
    for (int c = 0; c < header.size(); c++) {
      page.leaf("th", header.get(c), "scope", "col", "class", c == 0 ? null : "number");
    }
    page.close().close().line().open("tbody").line();
  }

  HtmlTable row(List<String> cells) {
    return row(null, cells);
  }

  /** Writes a row of sums or means. */
  HtmlTable total(List<String> cells) {
    return row("total", cells);
  }

  void end() {
    page.close().close().close().line();
    if (headed) {
      page.close().line();
    }
  }

  private HtmlTable row(String kind, List<String> cells) {
    page.open("tr", "class", kind);
    for (int c = 0; c < cells.size(); c++) {
      String missing = cells.get(c).equals(NumberText.NONE) ? " none" : "";
      page.leaf("td", cells.get(c), "class", c == 0 ? null : "number" + missing);
    }
    page.close().line();
    return this;
  }

  static void pairs(Markup page, Map<String, String> pairs) {
    page.open("table").open("tbody").line();
    pairs.forEach(
        (key, value) ->
            page.open("tr")
                .leaf("td", key, "class", "key")
                .leaf("td", value, "class", "mono")
                .close()
                .line());
    page.close().close().line();
  }
}
