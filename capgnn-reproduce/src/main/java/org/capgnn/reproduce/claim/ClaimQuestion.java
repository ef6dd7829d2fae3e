package org.capgnn.reproduce.claim;

import org.capgnn.report.statistics.Comparison;

/** A question about a difference, first minus second, that its 95% interval answers. */
public enum ClaimQuestion {
  /** Is it positive? The interval must lie above 0. */
  BETTER(0, ClaimQuestion.ANY, 0),
  /** Is it positive, even after Holm's correction? */
  CLEARLY_BETTER(0, ClaimQuestion.ANY, 0),
  /** Is the first less than {@link #MARGIN} worse? The interval must lie above −MARGIN. */
  NOT_WORSE(-ClaimQuestion.MARGIN, ClaimQuestion.ANY, -ClaimQuestion.MARGIN),
  /**
   * Is the first not lower? The interval must lie above −{@link #MARGIN}, as for {@link
   * #NOT_WORSE}, but an interval below 0 is a failure, however small the difference is.
   */
  NOT_FALLING(-ClaimQuestion.MARGIN, ClaimQuestion.ANY, 0),
  /** Are both the same up to {@link #MARGIN}? The interval must lie within ±MARGIN. */
  SAME(-ClaimQuestion.MARGIN, ClaimQuestion.MARGIN, -ClaimQuestion.MARGIN),
  /** Is the count zero? A single run is a failure. */
  NEVER(-1, Double.MIN_VALUE, -1);

  /** One point of accuracy; the paper says "competitive" or "steady" without a number. */
  public static final double MARGIN = 0.01;

  public static final double LEVEL = 0.05;

  private static final double ANY = Double.POSITIVE_INFINITY;

  /** The answer is yes if the whole interval lies between {@code above} and {@code below}. */
  private final double above;

  private final double below;

  /** The answer is no if the whole interval lies below this, or above {@link #below}. */
  private final double failsBelow;

  ClaimQuestion(double above, double below, double failsBelow) {
    this.above = above;
    this.below = below;
    this.failsBelow = failsBelow;
  }

  /** Returns the answer of the interval; undecided if there are too few runs for an interval. */
  Ruling answer(Comparison found) {
    if (found.high() < failsBelow || found.low() > below) {
      return Ruling.FAILS;
    }
    return found.low() > above && found.high() < below ? Ruling.HOLDS : Ruling.UNDECIDED;
  }

  /** Returns the p-value of the answer, below {@link #LEVEL} exactly if it is decided. */
  double pValue(Comparison found) {
    if (answer(found) == Ruling.FAILS) {
      return found.pValue(found.high() < failsBelow ? failsBelow : below);
    }
    return Math.max(found.pValue(above), found.pValue(below));
  }

  /** Whether the question is which of two is better, so that the difference is of interest. */
  boolean isOfSign() {
    return this == BETTER || this == CLEARLY_BETTER;
  }

  /** Whether two published means, which have no intervals, answer the question with yes. */
  boolean agrees(double first, double second) {
    double difference = Math.round((first - second) * 1e9) / 1e9; // both have few decimals
    return difference > above && difference < below && difference >= failsBelow;
  }
}
