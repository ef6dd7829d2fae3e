package org.capgnn.reproduce.claim;

import org.capgnn.report.statistics.Comparison;

/** What is asked about a difference, first minus second, given its 95% interval. */
public enum Question {
  /** Is it positive? The interval must lie above 0. */
  BETTER(0, Question.ANY, 0),
  /** Is it positive beyond doubt: also after Holm's correction? */
  CLEARLY_BETTER(0, Question.ANY, 0),
  /** Is the first less than {@link #MARGIN} worse? The interval must lie above that. */
  NOT_WORSE(-Question.MARGIN, Question.ANY, -Question.MARGIN),
  /**
   * Does the first not fall behind? The interval must lie above the margin, as for {@link
   * #NOT_WORSE}, but a fall refutes it however small, once the runs can tell.
   */
  NOT_FALLING(-Question.MARGIN, Question.ANY, 0),
  /** Are both the same up to {@link #MARGIN}? The interval must lie within it on both sides. */
  SAME(-Question.MARGIN, Question.MARGIN, -Question.MARGIN),
  /** Is it the case in none of the runs counted? Taken by its word, a single one refutes it. */
  NEVER(-1, Double.MIN_VALUE, -1);

  /** One point of accuracy: where the paper says "competitive" or "steady" it names no number. */
  public static final double MARGIN = 0.01;

  /** Of significance. */
  public static final double LEVEL = 0.05;

  private static final double ANY = Double.POSITIVE_INFINITY;

  /** It holds where the whole interval lies above this one and below the next. */
  private final double above;

  private final double below;

  /** It fails where the whole interval lies below this one, or above {@link #below}. */
  private final double failsBelow;

  Question(double above, double below, double failsBelow) {
    this.above = above;
    this.below = below;
    this.failsBelow = failsBelow;
  }

  /**
   * The answer of the interval alone; one that does not exist, of too few runs, decides nothing.
   */
  Outcome answer(Comparison found) {
    if (found.high() < failsBelow || found.low() > below) {
      return Outcome.FAILS;
    }
    return found.low() > above && found.high() < below ? Outcome.HOLDS : Outcome.UNDECIDED;
  }

  /** Of the test that the answer rests on, below {@link #LEVEL} exactly where it is decided. */
  double pValue(Comparison found) {
    if (answer(found) == Outcome.FAILS) {
      return found.pValue(found.high() < failsBelow ? failsBelow : below);
    }
    return Math.max(found.pValue(above), found.pValue(below));
  }

  /** Whether an answer counts only after correction, also where it is the one hoped for. */
  boolean isStrict() {
    return this == CLEARLY_BETTER;
  }

  /** Whether it asks which of two is better, so that the size of the difference is of interest. */
  boolean isOfSign() {
    return this == BETTER || this == CLEARLY_BETTER;
  }

  /** Whether means that are known without intervals differ in the way that is asked for. */
  boolean agrees(double first, double second) {
    double difference = Math.round((first - second) * 1e9) / 1e9; // of printed digits, so exact
    return difference > above && difference < below && difference >= failsBelow;
  }
}
