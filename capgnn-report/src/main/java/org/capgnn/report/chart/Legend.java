package org.capgnn.report.chart;

import java.util.List;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/** The names of the series above a chart, wrapped into rows. */
final class Legend {
  private static final double ROW = 18;
  private static final double SWATCH = 22;
  private static final double GAP = 18;

  private final List<String> names;
  private final double[] left;
  private final int[] row;
  private final int rows;

  Legend(List<String> names, double width) {
    this.names = names;
    this.left = new double[names.size()];
    this.row = new int[names.size()];
    double x = 0;
    int current = 0;
    for (int i = 0; i < names.size(); i++) {
      double needed = SWATCH + 6 + TextWidth.of(names.get(i), 12);
      if (x > 0 && x + needed > width) {
        x = 0;
        current++;
      }
      left[i] = x;
      row[i] = current;
      x += needed + GAP;
    }
    this.rows = names.isEmpty() ? 0 : current + 1;
  }

  double height() {
    return rows * ROW + (rows == 0 ? 0 : 8);
  }

  /** Draws the name of each series beside a sample of its curve, dot or bar. */
  void draw(Markup out, double x, double y, Sample sample) {
    out.open("g", "class", "legend");
    for (int i = 0; i < names.size(); i++) {
      double top = y + row[i] * ROW;
      sample.draw(out, i, x + left[i], top + ROW / 2);
      double textX = x + left[i] + SWATCH + 6;
      out.leaf("text", names.get(i), "class", "name", "x", textX, "y", top + ROW / 2 + 4);
    }
    out.close().line();
  }

  /** Draws the sample of a series; {@code x} is its left end, {@code y} its middle. */
  interface Sample {
    void draw(Markup out, int series, double x, double y);

    static void curve(Markup out, int series, double x, double y) {
      Shapes.line(out, "curve " + ChartStyle.series(series), x, y, x + SWATCH, y);
    }

    static void dot(Markup out, int series, double x, double y) {
      Shapes.circle(out, "dot " + ChartStyle.series(series), x + SWATCH / 2, y, 4);
    }

    static void bar(Markup out, int series, double x, double y) {
      square(out, "bar " + ChartStyle.series(series), x, y);
    }

    static void square(Markup out, String kind, double x, double y) {
      Shapes.rect(out, kind, x + 6, y - 6, 12, 12, "rx", 2);
    }
  }
}
