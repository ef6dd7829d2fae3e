package org.capgnn.report;

import org.capgnn.report.chart.ChartStyle;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.Resource;

/**
 * A self-contained web page. Style and script are in the same file, and a content security policy
 * forbids the browser to load anything else.
 */
public final class Page {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

  private Page() {}

  /** Returns a page; its own style rules follow the common style sheet. */
  public static String html(String title, String style, Markup body) {
    Markup page = new Markup();
    page.open("html", "lang", "en").line().open("head").line();
    page.empty("meta", "charset", "utf-8").line();
    page.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY).line();
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line();
    page.empty("meta", "name", "color-scheme", "content", "light dark").line();
    page.leaf("title", title).line();
    page.open("style").line().raw(ChartStyle.css()).raw(css()).raw(style);
    page.close().line();
    page.close().line().open("body").line();
    page.open("main").line().raw(body.toString()).close().line();
    page.open("script").line().raw(resource("page.js")).close().line();
    page.close().close();
    return "<!DOCTYPE html>\n" + page + "\n";
  }

  /** The style sheet of all pages; its colours are those of the charts. */
  public static String css() {
    return resource("page.css");
  }

  private static String resource(String name) {
    return Resource.text(Page.class.getResourceAsStream(name));
  }
}
