package org.capgnn.report.chart;

import java.util.List;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/** A square matrix of shaded cells, whose rows and columns have the same names. */
public final class HeatMap {
  private static final double FONT = 12;
  private static final double LONGEST_NAME = 165;
  private static final double SMALLEST_WITH_TEXT = 20;

  /** Cells darker than this get light text. */
  private static final double DARK = 0.55;

  private final Caption caption;
  private final String rowsName;
  private final String columnsName;
  private final List<String> names;
  private final Markup cells = new Markup();
  private final double longest;
  private final double side;
  private final double left;
  private final double top;

  public HeatMap(Caption caption, String rowsName, String columnsName, List<String> names) {
    this.caption = caption;
    this.rowsName = rowsName;
    this.columnsName = columnsName;
    this.names = names.stream().map(name -> TextWidth.fit(name, FONT, LONGEST_NAME)).toList();
    this.longest = this.names.stream().mapToDouble(n -> TextWidth.of(n, FONT)).max().orElse(0);
    this.side = Math.max(9, Math.min(58, 400.0 / Math.max(1, names.size())));
    this.left = 26 + longest + 10;
    this.top = 26 + longest * 0.64 + 16;
  }

  /** Fills a cell, shaded from 0 to 1; the text is drawn only if it fits. */
  public HeatMap cell(int row, int column, double shade, String text, String hover) {
    double x = left + column * side;
    double y = top + row * side;
    cells.open("g", "class", "hot");
    Shapes.rect(cells, "cell", x, y, side, side, "fill-opacity", shade);
    Shapes.rect(cells, "cell-edge", x, y, side, side);
    if (side >= SMALLEST_WITH_TEXT && TextWidth.of(text, 11) <= side) {
      String kind = shade > DARK ? "value over" : "value";
      double middle = x + side / 2;
      double base = y + side / 2 + 4;
      cells.leaf("text", text, "class", kind, "x", middle, "y", base, "text-anchor", "middle");
    }
    cells.leaf("title", hover).close().line();
    return this;
  }

  public Drawing draw() {
    Markup out = new Markup();
    double all = names.size() * side;
    double nameReach = longest * 0.78; // the last column's slanted name extends rightwards
    double width = left + all + Math.max(10, nameReach - side / 2 + 10);
    Shapes.text(out, columnsName, left + all / 2, 16, "middle");
    String turned = Shapes.translate(14, top + all / 2) + " rotate(-90)";
    out.leaf("text", rowsName, "text-anchor", "middle", "transform", turned).line();
    int every = (int) Math.ceil(12 / side); // names closer than the height of a line would overlap
    for (int r = 0; r < names.size(); r += every) {
      double x = left - 8;
      double y = top + (r + 0.5) * side + 4;
      out.leaf("text", names.get(r), "class", "name", "x", x, "y", y, "text-anchor", "end");
    }
    for (int c = 0; c < names.size(); c += every) {
      String slanted = Shapes.translate(left + (c + 0.5) * side, top - 8) + " rotate(-40)";
      out.leaf("text", names.get(c), "class", "name", "transform", slanted);
    }
    out.line().raw(cells.toString());
    return new Drawing(caption, width, top + all + 10, out);
  }
}
