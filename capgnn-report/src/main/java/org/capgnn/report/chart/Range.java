package org.capgnn.report.chart;

/** The span of some numbers; those that are not finite don't count. */
record Range(double low, double high) {
  private static final Range NOTHING =
      new Range(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

  static Range of(double... values) {
    return NOTHING.and(values);
  }

  Range and(double... values) {
    double low = this.low;
    double high = this.high;
    for (double value : values) {
      if (Double.isFinite(value)) {
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    return new Range(low, high);
  }

  /** A range of some width: 0 to 1 where there were no numbers, a little around a single one. */
  Range widened() {
    if (low > high) {
      return new Range(0, 1);
    }
    if (low == high) {
      double margin = low == 0 ? 1 : Math.abs(low) * 0.1;
      return new Range(low - margin, high + margin);
    }
    return this;
  }
}
