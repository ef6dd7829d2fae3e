package org.capgnn.reproduce.page;

import java.util.List;
import org.capgnn.report.chart.Drawing;

/** A piece of a document. */
sealed interface Block {
  /** Levels begin at 2; the document has the first. */
  record Heading(int level, String text) implements Block {}

  /**
   * @param aside whether it is about the page, not about the matter
   */
  record Paragraph(String text, boolean aside) implements Block {}

  /** Words of the paper. */
  record Quote(String text) implements Block {}

  record Bullets(List<String> items) implements Block {}

  record Code(String text) implements Block {}

  /**
   * @param file its name without the ending
   */
  record Figure(String file, String about, Drawing drawing) implements Block {}

  /**
   * @param words the first so many columns hold words, the others numbers
   */
  record Table(int words, List<String> header, List<List<Entry>> rows) implements Block {}

  /** Shown when asked for. */
  record Details(String summary, List<Block> blocks) implements Block {}

  /** The numbers that a reader wants first. */
  record Tiles(List<Tile> tiles) implements Block {}

  record Tile(String name, String value, String about) {}

  /**
   * What stands in a table.
   *
   * @param lines one below the other, the first is what counts
   * @param kind how it is to look: a class of the style sheet, empty for nothing special
   * @param hint shown on hover
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

  static List<Entry> row(String... texts) {
    return List.of(texts).stream().map(Entry::of).toList();
  }

  static Paragraph text(String text) {
    return new Paragraph(text, false);
  }

  static Paragraph aside(String text) {
    return new Paragraph(text, true);
  }
}
