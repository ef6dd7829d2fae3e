package org.capgnn.reproduce.page;

import java.util.List;
import org.capgnn.report.Page;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.Resource;

/** Writes blocks as a self-contained web page. */
final class HtmlForm {
  private final Markup page = new Markup();

  private HtmlForm() {}

  static String of(String title, String lead, List<PageBlock> blocks) {
    HtmlForm form = new HtmlForm();
    form.page.open("header").line().leaf("h1", title).line();
    form.page.leaf("p", lead, "class", "lead").close().line();
    blocks.forEach(form::write);
    String style = Resource.text(HtmlForm.class.getResourceAsStream("reproduction.css"));
    return Page.html(title, style, form.page);
  }

  private void write(PageBlock block) {
    if (block instanceof PageBlock.Heading heading) {
      page.leaf("h" + heading.level(), heading.text());
    } else if (block instanceof PageBlock.Paragraph paragraph) {
      page.leaf("p", paragraph.text(), "class", paragraph.aside() ? "note" : null);
    } else if (block instanceof PageBlock.Quote quote) {
      page.open("blockquote").leaf("p", quote.text()).leaf("cite", "the paper").close();
    } else if (block instanceof PageBlock.Bullets bullets) {
      page.open("ul");
      bullets.items().forEach(item -> page.leaf("li", item).line());
      page.close();
    } else if (block instanceof PageBlock.Code code) {
      page.open("pre").leaf("code", code.text()).close();
    } else if (block instanceof PageBlock.Figure figure) {
      page.open("figure", "class", "wide").raw(figure.drawing().inline()).line();
      page.open("figcaption").leaf("small", figure.about()).close().close();
    } else if (block instanceof PageBlock.DataTable table) {
      table(table);
    } else if (block instanceof PageBlock.Details details) {
      page.open("details").leaf("summary", details.summary()).line();
      details.blocks().forEach(this::write);
      page.close();
    } else if (block instanceof PageBlock.Tiles tiles) {
      tiles(tiles);
    }
    page.line();
  }

  private void table(PageBlock.DataTable table) {
    page.open("div", "class", "sheet").open("table").open("thead").open("tr");
    for (int c = 0; c < table.header().size(); c++) {
      String kind = c < table.words() ? null : "number";
      page.leaf("th", table.header().get(c), "scope", "col", "class", kind);
    }
    page.close().close().line().open("tbody").line();
    for (List<PageBlock.Entry> row : table.rows()) {
      page.open("tr");
      for (int c = 0; c < row.size(); c++) {
        cell(row.get(c), c < table.words());
      }
      page.close().line();
    }
    page.close().close().close();
  }

  private void cell(PageBlock.Entry entry, boolean words) {
    String kind = (words ? "" : "number ") + entry.kind();
    String hint = entry.hint().isEmpty() ? null : entry.hint();
    page.open("td", "class", kind.isBlank() ? null : kind.strip(), "title", hint);
    page.leaf("span", entry.lines().get(0), "class", "first");
    entry.lines().stream().skip(1).forEach(line -> page.leaf("small", line));
    page.close();
  }

  private void tiles(PageBlock.Tiles tiles) {
    page.open("dl", "class", "tiles").line();
    for (PageBlock.Tile tile : tiles.tiles()) {
      page.open("div", "class", "tile").leaf("dt", tile.name()).leaf("dd", tile.value());
      page.leaf("dd", tile.about(), "class", "sub").close().line();
    }
    page.close();
  }
}
