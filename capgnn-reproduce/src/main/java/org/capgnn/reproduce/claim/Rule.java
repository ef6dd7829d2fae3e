package org.capgnn.reproduce.claim;

import java.util.List;

/**
 * How the outcomes of several parts make the outcome of the whole.
 *
 * <p>Parts without data count among all: while they could still turn it, the whole has no data
 * either.
 */
public enum Rule {
  /** One that fails refutes it; it takes all to hold. */
  ALL {
    @Override
    boolean holds(int holding, int all) {
      return holding == all;
    }

    @Override
    boolean fails(int failing, int all) {
      return failing > 0;
    }
  },
  /** More than half must hold; half failing refutes it. */
  MOST {
    @Override
    boolean holds(int holding, int all) {
      return 2 * holding > all;
    }

    @Override
    boolean fails(int failing, int all) {
      return 2 * failing >= all;
    }
  };

  abstract boolean holds(int holding, int all);

  abstract boolean fails(int failing, int all);

  /** The outcome of the whole. */
  Outcome of(List<Outcome> parts) {
    if (parts.isEmpty()) {
      return Outcome.NO_DATA;
    }
    if (fails(count(parts, Outcome.FAILS), parts.size())) {
      return Outcome.FAILS;
    }
    if (holds(count(parts, Outcome.HOLDS), parts.size())) {
      return Outcome.HOLDS;
    }
    return parts.contains(Outcome.NO_DATA) ? Outcome.NO_DATA : Outcome.UNDECIDED;
  }

  private static int count(List<Outcome> parts, Outcome outcome) {
    return (int) parts.stream().filter(outcome::equals).count();
  }
}
