package org.capgnn.bench;

import java.util.ArrayList;
import java.util.List;

/** A titled table of texts, for the terminal or as Markdown. */
public record BenchTable(String title, List<String> header, List<List<String>> rows) {

  static BenchTable of(String title, String... header) {
    return new BenchTable(title, List.of(header), new ArrayList<>());
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  /** The table with its title as a heading. */
  public String markdown() {
    StringBuilder text = new StringBuilder("## " + title + "\n\n");
    line(text, header);
    line(text, header.stream().map(cell -> "---").toList());
    rows.forEach(row -> line(text, row));
    return text.append('\n').toString();
  }

  private static void line(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }
}
