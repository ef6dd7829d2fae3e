package org.capgnn.report.statistics;

/** The kind of data behind a {@link Comparison}, which determines the test. */
public enum Design {
  /** Pairs of runs of two methods, such as runs on the same splits. */
  PAIRS,
  /** Independent runs of two methods. */
  TWO_SAMPLES,
  /** One number per run, compared with a constant. */
  ONE_SAMPLE,
  /** A count over all runs; no mean is estimated. */
  COUNT,
  /** A value that follows from a formula, not from runs. */
  FORMULA;

  /** Whether the difference depends on chance, so that a test applies. */
  public boolean isTested() {
    return this != COUNT && this != FORMULA;
  }
}
