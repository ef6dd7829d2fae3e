package org.capgnn.report.statistics;

/** The verdict of the runs on the claim that a difference is positive. */
public enum Verdict {
  /** The whole 95% interval of the difference lies above 0. */
  HOLDS,
  /** The whole interval lies below 0. */
  FAILS,
  /** The interval contains 0, or there are too few runs for an interval. */
  UNDECIDED;

  /** Returns the verdict on an interval, whose ends are NaN if there is none. */
  static Verdict on(double low, double high) {
    if (low > 0) {
      return HOLDS;
    }
    return high < 0 ? FAILS : UNDECIDED;
  }
}
