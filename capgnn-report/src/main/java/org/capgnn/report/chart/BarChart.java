package org.capgnn.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.report.markup.Markup;
import org.capgnn.report.markup.TextWidth;

/** A bar chart with one group of bars per category and one bar per series in each group. */
public final class BarChart {
  private static final double FONT = 12;
  private static final double GROUP_SHARE = 0.78;
  private static final double LONGEST_NAME = 165;
  private static final double THICKEST = 46;

  private final Caption caption;
  private final String xName;
  private final String yName;
  private final List<String> categories;
  private final List<Series> series = new ArrayList<>();
  private double base;
  private double width = 560;
  private double height = 330;

  public BarChart(Caption caption, String xName, String yName, List<String> categories) {
    this.caption = caption;
    this.xName = xName;
    this.yName = yName;
    this.categories = List.copyOf(categories);
  }

  public BarChart add(Series bars) {
    if (bars.y().length != categories.size()) {
      throw new IllegalArgumentException(
          bars.y().length + " bars for " + categories.size() + " categories");
    }
    series.add(bars);
    return this;
  }

  /**
   * Starts the axis at the tick at or below a value other than zero, for values that are all far
   * from zero. The lengths of the bars then show differences, not ratios.
   */
  public BarChart from(double newBase) {
    base = newBase;
    return this;
  }

  public BarChart size(double newWidth, double newHeight) {
    width = newWidth;
    height = newHeight;
    return this;
  }

  public Drawing draw() {
    Markup out = new Markup();
    List<String> names = series.stream().map(Series::name).toList();
    Legend legend = new Legend(names.size() > 1 ? names : List.of(), width - 60);
    double top = legend.height() + 10;
    Frame flat = Frame.of(width, height, top, Frame.BELOW, yTicks());
    double slot = flat.width() / Math.max(1, categories.size());
    double widest = categories.stream().mapToDouble(c -> TextWidth.of(c, FONT)).max().orElse(0);
    boolean slanted = widest > slot - 4;
    double extra = slanted ? Math.min(LONGEST_NAME, widest) * 0.6 - 4 : 0;
    Frame frame = Frame.of(width, height, top, Frame.BELOW + extra, yTicks());
    legend.draw(out, frame.left(), 4, Legend.Sample::bar);
    frame.drawY(out, yName);
    for (int c = 0; c < categories.size(); c++) {
      group(out, frame, c, frame.left() + c * slot, slot);
      name(out, categories.get(c), frame.left() + (c + 0.5) * slot, frame.bottom(), slanted);
    }
    double zero = frame.y().at(start(frame));
    Shapes.line(out, "axis", frame.left(), zero, frame.right(), zero);
    Shapes.text(out, xName, frame.left() + frame.width() / 2, height - 7, "middle");
    return new Drawing(caption, width, height, out.line());
  }

  private void group(Markup out, Frame frame, int category, double left, double slot) {
    double thickness = Math.min(THICKEST, slot * GROUP_SHARE / series.size());
    double start = frame.y().at(start(frame));
    for (int s = 0; s < series.size(); s++) {
      Series bars = series.get(s);
      if (!Double.isFinite(bars.y()[category])) {
        continue;
      }
      double x = left + slot / 2 + (s - series.size() / 2.0) * thickness;
      double end = frame.y().at(bars.y()[category]);
      out.open("g", "class", "hot");
      String kind = "bar " + ChartStyle.series(s);
      double length = Math.abs(end - start);
      Shapes.rect(out, kind, x, Math.min(start, end), thickness * 0.92, length);
      if (bars.hasInterval(category)) {
        double low = frame.y().at(bars.low()[category]);
        double high = frame.y().at(bars.high()[category]);
        Shapes.path(out, "bar-whisker", Shapes.whisker(x + thickness * 0.46, low, high));
      }
      String place = (xName.isEmpty() ? "" : xName + " ") + categories.get(category);
      out.leaf("title", place + "\n" + bars.hoverText(category)).close();
    }
    out.line();
  }

  private static void name(Markup out, String category, double x, double bottom, boolean slanted) {
    if (slanted) {
      String turned = Shapes.translate(x + 4, bottom + 16) + " rotate(-35)";
      String shown = TextWidth.fit(category, FONT, LONGEST_NAME);
      out.leaf("text", shown, "text-anchor", "end", "transform", turned);
    } else {
      Shapes.text(out, category, x, bottom + 18, "middle");
    }
  }

  /** Returns the value at which bars start: the base, or the nearest edge of the frame. */
  private double start(Frame frame) {
    if (base > 0) {
      return frame.yTicks().low();
    }
    return Math.max(frame.yTicks().low(), Math.min(frame.yTicks().high(), base));
  }

  private Ticks yTicks() {
    Extent range = Extent.of(base);
    for (Series bars : series) {
      range = bars.extend(range);
    }
    return range.ticks();
  }
}
