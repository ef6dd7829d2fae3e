package org.capgnn.report.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.capgnn.report.markup.Markup;

/** A chart of curves or points of several series over a numeric axis. */
public final class LineChart {
  /** A curve with more points than this has no dots, and its intervals are drawn as a band. */
  static final int MOST_DOTS = 40;

  private static final int MOST_POWERS = 8;
  private static final double BESIDE = 7; // pixels; the diameter of a dot is 9

  private final Caption caption;
  private final String xName;
  private final String yName;
  private final List<Series> series = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private Extent yRange = Extent.of();
  private Ticks places;
  private boolean logarithmic;
  private double width = 560;
  private double height = 330;

  public LineChart(Caption caption, String xName, String yName) {
    this.caption = caption;
    this.xName = xName;
    this.yName = yName;
  }

  public LineChart add(Series added) {
    series.add(added);
    return this;
  }

  public LineChart mark(double x, String label) {
    marks.add(new Mark(x, Double.NaN, label));
    return this;
  }

  public LineChart level(double y, String label) {
    marks.add(new Mark(Double.NaN, y, label));
    return this;
  }

  /** Extends the y axis to include these values. */
  public LineChart reaching(double... values) {
    yRange = yRange.and(values);
    return this;
  }

  /**
   * Puts the ticks of the x axis at evenly spaced values and draws the series side by side there,
   * for series that share a few x values.
   */
  public LineChart places(double first, double step, int count) {
    places = new Ticks(first, step, count);
    return this;
  }

  /** Makes both axes logarithmic, which requires positive numbers. */
  public LineChart logarithmic() {
    logarithmic = true;
    return this;
  }

  public LineChart size(double newWidth, double newHeight) {
    width = newWidth;
    height = newHeight;
    return this;
  }

  public Drawing draw() {
    Markup out = new Markup();
    Legend legend = new Legend(series.stream().map(Series::name).toList(), width - 60);
    double top = legend.height() + 10;
    Frame frame = Frame.of(width, height, top, Frame.BELOW, yTicks());
    Ticks powers = logarithmic ? powersAround(xRange()) : null;
    Extent across = logarithmic ? new Extent(powers.low(), powers.high()) : xRange();
    double inset = places == null && series.stream().allMatch(Series::joined) ? 0 : 12;
    double left = frame.left() + inset;
    Scale x = new Scale(across.low(), across.high(), left, frame.right() - inset, logarithmic);
    legend.draw(out, frame.left(), 4, this::sample);
    frame.drawY(out, yName);
    frame.drawX(out, x, logarithmic ? powers : xTicks(across, frame.width()), xName);
    for (int s = 0; s < series.size(); s++) {
      new CurvePainter(x, frame.y(), shift(s)).draw(out, series.get(s), s);
    }
    marks.forEach(mark -> mark.draw(out, frame, x));
    new HoverStrips(series, xName, this::shift).draw(out, frame, x);
    return new Drawing(caption, width, height, out);
  }

  /** Moves series that share their x values apart, so that none covers another. */
  private double shift(int s) {
    return places == null ? 0 : (s - (series.size() - 1) / 2.0) * BESIDE;
  }

  private void sample(Markup out, int s, double x, double y) {
    if (series.get(s).joined()) {
      Legend.Sample.curve(out, s, x, y);
    } else {
      Legend.Sample.dot(out, s, x, y);
    }
  }

  private Ticks yTicks() {
    Extent range = yRange;
    for (Series one : series) {
      range = one.extend(range);
    }
    for (Mark mark : marks) {
      range = range.and(mark.y());
    }
    return logarithmic ? powersAround(range) : range.ticks();
  }

  private static Ticks powersAround(Extent range) {
    if (!(range.low() > 0)) {
      throw new IllegalArgumentException(
          "a logarithmic axis needs positive numbers, found " + range.low());
    }
    return range.low() > range.high()
        ? Ticks.powersAround(1, 10, MOST_POWERS)
        : Ticks.powersAround(range.low(), range.high(), MOST_POWERS);
  }

  private Extent xRange() {
    Extent range = Extent.of();
    for (Series one : series) {
      range = range.and(one.x());
    }
    return range.widened();
  }

  /** Uses steps of at least 1 if all x values are integers: there is no epoch 2.5. */
  private Ticks xTicks(Extent across, double pixels) {
    if (places != null) {
      return places;
    }
    Ticks ticks = Ticks.within(across.low(), across.high(), (int) (pixels / 75));
    boolean whole =
        series.stream()
            .flatMapToDouble(one -> Arrays.stream(one.x()))
            .allMatch(value -> value == Math.rint(value));
    double first = Math.ceil(across.low());
    return whole && ticks.step() < 1
        ? new Ticks(first, 1, (int) (Math.floor(across.high()) - first) + 1)
        : ticks;
  }
}
