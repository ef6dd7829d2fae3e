package org.capgnn.reproduce.page;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a document as Markdown that links to its figures as SVG files. */
final class MarkdownForm {
  private final StringBuilder out = new StringBuilder();

  private MarkdownForm() {}

  static String of(Document document) {
    MarkdownForm form = new MarkdownForm();
    form.paragraph("# " + escaped(document.title()));
    form.paragraph(escaped(document.lead()));
    document.blocks().forEach(form::write);
    return form.out.toString().stripTrailing() + "\n";
  }

  private void paragraph(String text) {
    out.append(text).append("\n\n");
  }

  private void write(Block block) {
    if (block instanceof Block.Heading heading) {
      paragraph("#".repeat(heading.level()) + " " + escaped(heading.text()));
    } else if (block instanceof Block.Paragraph text) {
      paragraph(escaped(text.text()));
    } else if (block instanceof Block.Quote quote) {
      paragraph("> " + escaped(quote.text()));
    } else if (block instanceof Block.Bullets bullets) {
      paragraph(
          bullets.items().stream().map(i -> "- " + escaped(i)).collect(Collectors.joining("\n")));
    } else if (block instanceof Block.Code code) {
      paragraph("```\n" + code.text() + "\n```");
    } else if (block instanceof Block.Figure figure) {
      paragraph(
          "![" + escaped(figure.drawing().caption().title()) + "](" + figure.file() + ".svg)");
      paragraph(escaped(figure.about()));
    } else if (block instanceof Block.Table table) {
      table(table);
    } else if (block instanceof Block.Details details) {
      paragraph("<details><summary>" + escaped(details.summary()) + "</summary>");
      details.blocks().forEach(this::write);
      paragraph("</details>");
    } else if (block instanceof Block.Tiles tiles) {
      tiles(tiles);
    }
  }

  private void table(Block.Table table) {
    line(table.header().stream().map(MarkdownForm::escaped).toList());
    out.append('|');
    for (int c = 0; c < table.header().size(); c++) {
      out.append(c < table.words() ? "---|" : "---:|");
    }
    out.append('\n');
    for (List<Block.Entry> row : table.rows()) {
      line(
          row.stream()
              .map(
                  entry ->
                      entry.lines().stream()
                          .map(MarkdownForm::escaped)
                          .collect(Collectors.joining("<br>")))
              .toList());
    }
    out.append('\n');
  }

  private void line(List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private void tiles(Block.Tiles tiles) {
    paragraph(
        tiles.tiles().stream()
            .map(
                tile ->
                    "- %s: **%s** (%s)"
                        .formatted(
                            escaped(tile.name()), escaped(tile.value()), escaped(tile.about())))
            .collect(Collectors.joining("\n")));
  }

  /** Escapes characters that have a meaning in Markdown or HTML. */
  private static String escaped(String text) {
    return text.replace("\\", "\\\\")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace("|", "\\|")
        .replace("*", "\\*")
        .replace("_", "\\_");
  }
}
