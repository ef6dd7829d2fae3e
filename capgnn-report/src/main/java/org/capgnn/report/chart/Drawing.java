package org.capgnn.report.chart;

import org.capgnn.report.markup.Markup;

/** A finished chart as SVG; width and height are in pixels, before the page scales it. */
public record Drawing(Caption caption, double width, double height, Markup body) {
  /** Returns the svg element for a page that has {@link ChartStyle#css} in its head. */
  public String inline() {
    return svg(null, null);
  }

  /** Returns the text of an SVG file that includes its style sheet. */
  public String standalone() {
    return svg("http://www.w3.org/2000/svg", ChartStyle.css()) + "\n";
  }

  private String svg(String namespace, String style) {
    String title = caption.id() + "-title";
    String description = caption.id() + "-desc";
    int w = (int) Math.ceil(width);
    int h = (int) Math.ceil(height);
    Object[] attributes = {
      "xmlns",
      namespace,
      "id",
      caption.id(),
      "class",
      "chart",
      "viewBox",
      "0 0 " + w + " " + h,
      "width",
      w,
      "height",
      h,
      "role",
      "img",
      "aria-labelledby",
      title,
      "aria-describedby",
      description
    };
    Markup svg = new Markup().open("svg", attributes);
    svg.line().leaf("title", caption.title(), "id", title);
    svg.line().leaf("desc", caption.description(), "id", description).line();
    if (style != null) {
      svg.leaf("style", style).line();
    }
    return svg.raw(body.toString()).close().toString();
  }
}
