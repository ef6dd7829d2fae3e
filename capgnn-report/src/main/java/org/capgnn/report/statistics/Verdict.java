package org.capgnn.report.statistics;

/** What the runs say about the claim that a difference is positive. */
public enum Verdict {
  /** The whole 95% interval of the difference lies above 0. */
  HOLDS,
  /** The whole interval lies below 0. */
  FAILS,
  /** The interval contains 0, or there are too few runs for one. */
  UNDECIDED;

  /** The verdict on an interval; NaN ends are those of an interval that does not exist. */
  static Verdict on(double low, double high) {
    if (low > 0) {
      return HOLDS;
    }
    return high < 0 ? FAILS : UNDECIDED;
  }
}
