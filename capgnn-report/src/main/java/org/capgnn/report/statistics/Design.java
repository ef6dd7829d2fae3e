package org.capgnn.report.statistics;

/** What a {@link Comparison} is made of, and so what can be said of chance in it. */
public enum Design {
  /** Runs of two methods that belong together, such as those on the same splits. */
  PAIRS(true),
  /** Runs of two methods that have nothing in common. */
  TWO_SAMPLES(true),
  /** One number a run, compared with a constant. */
  ONE_SAMPLE(true),
  /** So many runs of so many: every run was looked at, and no mean is estimated. */
  COUNT(false),
  /** Follows from a formula, not from runs. */
  FORMULA(false);

  private final boolean tested;

  Design(boolean tested) {
    this.tested = tested;
  }

  /** Whether chance plays a part, so that there is something to test. */
  public boolean isTested() {
    return tested;
  }
}
