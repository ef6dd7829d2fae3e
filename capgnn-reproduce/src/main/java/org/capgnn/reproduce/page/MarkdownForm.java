package org.capgnn.reproduce.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes blocks as Markdown that links to the figures as SVG files. */
final class MarkdownForm {
  private final StringBuilder out = new StringBuilder();

  private MarkdownForm() {}

  static String of(String title, String lead, List<PageBlock> blocks) {
    MarkdownForm form = new MarkdownForm();
    form.paragraph("# " + escaped(title));
    form.paragraph(escaped(lead));
    blocks.forEach(form::write);
    return form.out.toString().stripTrailing() + "\n";
  }

  private void paragraph(String text) {
    out.append(text).append("\n\n");
  }

  private void write(PageBlock block) {
    if (block instanceof PageBlock.Heading heading) {
      paragraph("#".repeat(heading.level()) + " " + escaped(heading.text()));
    } else if (block instanceof PageBlock.Paragraph text) {
      paragraph(escaped(text.text()));
    } else if (block instanceof PageBlock.Quote quote) {
      paragraph("> " + escaped(quote.text()));
    } else if (block instanceof PageBlock.Bullets bullets) {
      bullets(bullets.items().stream().map(MarkdownForm::escaped));
    } else if (block instanceof PageBlock.Code code) {
      paragraph("```\n" + code.text() + "\n```");
    } else if (block instanceof PageBlock.Figure figure) {
      String title = escaped(figure.drawing().caption().title());
      paragraph("![%s](%s.svg)".formatted(title, figure.file()));
      paragraph(escaped(figure.about()));
    } else if (block instanceof PageBlock.DataTable table) {
      table(table);
    } else if (block instanceof PageBlock.Details details) {
      paragraph("<details><summary>" + escaped(details.summary()) + "</summary>");
      details.blocks().forEach(this::write);
      paragraph("</details>");
    } else if (block instanceof PageBlock.Tiles tiles) {
      bullets(tiles.tiles().stream().map(MarkdownForm::tile));
    }
  }

  private void table(PageBlock.DataTable table) {
    line(table.header().stream().map(MarkdownForm::escaped).toList());
    out.append('|');
    for (int c = 0; c < table.header().size(); c++) {
      out.append(c < table.words() ? "---|" : "---:|");
    }
    out.append('\n');
    for (List<PageBlock.Entry> row : table.rows()) {
      line(
          row.stream()
              .map(entry -> escaped(String.join("\n", entry.lines())).replace("\n", "<br>"))
              .toList());
    }
    out.append('\n');
  }

  private void line(List<String> cells) {
    out.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private void bullets(Stream<String> items) {
    paragraph(items.map(item -> "- " + item).collect(Collectors.joining("\n")));
  }

  private static String tile(PageBlock.Tile tile) {
    return "%s: **%s** (%s)"
        .formatted(escaped(tile.name()), escaped(tile.value()), escaped(tile.about()));
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
