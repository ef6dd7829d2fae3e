package org.capgnn.report.statistics;

/** The verdict of the runs on the claim that a difference is positive. */
public enum Verdict {
  /** The whole 95% interval of the difference lies above 0. */
  HOLDS,
  /** The whole interval lies below 0. */
  FAILS,
  /** The interval contains 0, or there are too few runs for an interval. */
  UNDECIDED
}
