package org.capgnn.reproduce.page;

import java.util.List;
import org.capgnn.report.Page;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.Resource;

/** Writes blocks as a self-contained web page. */
final class HtmlForm {
  private final Markup page = new Markup();

  private HtmlForm() {}

  static String of(String title, String lead, List<Block> blocks) {
    HtmlForm form = new HtmlForm();
    form.page.open("header").line().leaf("h1", title).line();
    form.page.leaf("p", lead, "class", "lead").close().line();
    blocks.forEach(form::write);
    String style = Resource.text(HtmlForm.class.getResourceAsStream("reproduction.css"));
    return Page.html(title, style, form.page);
  }

  private void write(Block block) {
    if (block instanceof Block.Heading heading) {
      page.leaf("h" + heading.level(), heading.text());
    } else if (block instanceof Block.Paragraph paragraph) {
      page.leaf("p", paragraph.text(), "class", paragraph.aside() ? "note" : null);
    } else if (block instanceof Block.Quote quote) {
      page.open("blockquote").leaf("p", quote.text()).leaf("cite", "the paper").close();
    } else if (block instanceof Block.Bullets bullets) {
      page.open("ul");
      bullets.items().forEach(item -> page.leaf("li", item).line());
      page.close();
    } else if (block instanceof Block.Code code) {
      page.open("pre").leaf("code", code.text()).close();
    } else if (block instanceof Block.Figure figure) {
      page.open("figure", "class", "wide").raw(figure.drawing().inline()).line();
      page.open("figcaption").leaf("small", figure.about()).close().close();
    } else if (block instanceof Block.Table table) {
      table(table);
    } else if (block instanceof Block.Details details) {
      page.open("details").leaf("summary", details.summary()).line();
      details.blocks().forEach(this::write);
      page.close();
    } else if (block instanceof Block.Tiles tiles) {
      tiles(tiles);
    }
    page.line();
  }

  private void table(Block.Table table) {
    page.open("div", "class", "sheet").open("table").open("thead").open("tr");
    for (int c = 0; c < table.header().size(); c++) {
      String kind = c < table.words() ? null : "number";
      page.leaf("th", table.header().get(c), "scope", "col", "class", kind);
    }
    page.close().close().line().open("tbody").line();
    for (List<Block.Entry> row : table.rows()) {
      page.open("tr");
      for (int c = 0; c < row.size(); c++) {
        cell(row.get(c), c < table.words());
      }
      page.close().line();
    }
    page.close().close().close();
  }

  private void cell(Block.Entry entry, boolean words) {
    String kind = (words ? "" : "number ") + entry.kind();
    String hint = entry.hint().isEmpty() ? null : entry.hint();
    page.open("td", "class", kind.isBlank() ? null : kind.strip(), "title", hint);
    page.leaf("span", entry.lines().get(0), "class", "first");
    entry.lines().stream().skip(1).forEach(line -> page.leaf("small", line));
    page.close();
  }

  private void tiles(Block.Tiles tiles) {
    page.open("dl", "class", "tiles").line();
    for (Block.Tile tile : tiles.tiles()) {
      page.open("div", "class", "tile").leaf("dt", tile.name()).leaf("dd", tile.value());
      page.leaf("dd", tile.about(), "class", "sub").close().line();
    }
    page.close();
  }
}
