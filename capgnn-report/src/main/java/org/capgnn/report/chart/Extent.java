package org.capgnn.report.chart;

/** The smallest and largest of some numbers; NaN and infinite numbers are ignored. */
record Extent(double low, double high) {
  private static final Extent NOTHING =
      new Extent(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

  static Extent of(double... values) {
    return NOTHING.and(values);
  }

  Extent and(double... values) {
    double low = this.low;
    double high = this.high;
    for (double value : values) {
      if (Double.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return new Extent(low, high);
  }

  /** Returns a range that is not empty: 0 to 1 if there are no numbers, a margin around one. */
  Extent widened() {
    if (low > high) {
      return new Extent(0, 1);
    }
    if (low == high) {
      double margin = low == 0 ? 1 : Math.abs(low) * 0.1;
      return new Extent(low - margin, high + margin);
    }
    return this;
  }

  /** Returns the ticks of a y axis that encloses the range. */
  Ticks ticks() {
    Extent wide = widened();
    return Ticks.around(wide.low(), wide.high(), 5);
  }
}
