package org.capgnn.reproduce.page;

import java.util.Arrays;
import java.util.List;
import org.capgnn.report.chart.Drawing;

/** A part of the page, such as a heading, a table or a figure. */
sealed interface PageBlock {
  /** A heading; levels begin at 2, because the title of the page has level 1. */
  record Heading(int level, String text) implements PageBlock {}

  /** A paragraph; an aside is a note in small print. */
  record Paragraph(String text, boolean aside) implements PageBlock {}

  record Quote(String text) implements PageBlock {}

  record Bullets(List<String> items) implements PageBlock {}

  record Code(String text) implements PageBlock {}

  /** A figure, whose file name has no extension. */
  record Figure(String file, String about, Drawing drawing) implements PageBlock {}

  /** A table; {@code words} leading columns contain words, the others numbers. */
  record DataTable(int words, List<String> header, List<List<Entry>> rows) implements PageBlock {}

  record Details(String summary, List<PageBlock> blocks) implements PageBlock {}

  record Tiles(List<Tile> tiles) implements PageBlock {}

  record Tile(String name, String value, String about) {}

  /**
   * The content of a table cell.
   *
   * @param lines lines of text, the most important one first
   * @param kind class of the style sheet, or empty
   * @param hint text shown on hover
   */
  record Entry(List<String> lines, String kind, String hint) {
    static Entry of(String text) {
      return new Entry(List.of(text), "", "");
    }

    static Entry of(String kind, String... lines) {
      return new Entry(List.of(lines), kind, "");
    }

    Entry hint(String text) {
      return new Entry(lines, kind, text);
    }
  }

  static List<Entry> row(Object... cells) {
    return Arrays.stream(cells)
        .map(cell -> cell instanceof Entry entry ? entry : Entry.of((String) cell))
        .toList();
  }

  static Paragraph text(String text) {
    return new Paragraph(text, false);
  }

  static Paragraph aside(String text) {
    return new Paragraph(text, true);
  }
}
