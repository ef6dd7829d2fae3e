package org.capgnn.reproduce.claim;

import org.capgnn.report.statistics.Comparison;

/** What is asked about a difference, first minus second, given its 95% interval. */
public enum Question {
  /** Is it positive? The interval must lie above 0. */
  BETTER {
    @Override
    Outcome answer(Comparison found, double corrected) {
      return Question.above(found, 0);
    }
  },
  /** Is it positive beyond doubt: also after Holm's correction? */
  CLEARLY_BETTER {
    @Override
    Outcome answer(Comparison found, double corrected) {
      Outcome plain = Question.above(found, 0);
      return plain == Outcome.HOLDS && !(corrected < LEVEL) ? Outcome.UNDECIDED : plain;
    }
  },
  /** Is the first at most {@link #MARGIN} worse? The interval must lie above the margin. */
  NOT_WORSE {
    @Override
    Outcome answer(Comparison found, double corrected) {
      return Question.above(found, -MARGIN);
    }
  },
  /** Are both the same up to {@link #MARGIN}? The interval must lie within it on both sides. */
  SAME {
    @Override
    Outcome answer(Comparison found, double corrected) {
      if (found.low() > -MARGIN && found.high() < MARGIN) {
        return Outcome.HOLDS;
      }
      return found.low() > MARGIN || found.high() < -MARGIN ? Outcome.FAILS : Outcome.UNDECIDED;
    }
  };

  /** One point of accuracy: where the paper says "competitive" or "steady" it names no number. */
  public static final double MARGIN = 0.01;

  /** Of significance. */
  public static final double LEVEL = 0.05;

  abstract Outcome answer(Comparison found, double corrected);

  /** Whether the p-value of "no difference" speaks to the question. */
  boolean isOfSign() {
    return this == BETTER || this == CLEARLY_BETTER;
  }

  /** Ends that are not a number, of too few runs, decide nothing. */
  private static Outcome above(Comparison found, double bound) {
    if (found.low() > bound) {
      return Outcome.HOLDS;
    }
    return found.high() < bound ? Outcome.FAILS : Outcome.UNDECIDED;
  }
}
