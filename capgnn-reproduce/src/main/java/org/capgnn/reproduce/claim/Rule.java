package org.capgnn.reproduce.claim;

import java.util.List;

/**
 * How the outcomes of several parts make the outcome of the whole; parts without data say nothing.
 */
public enum Rule {
  /** One that fails refutes it; it takes all to hold. */
  ALL {
    @Override
    Outcome decide(int holds, int fails, int all) {
      if (fails > 0) {
        return Outcome.FAILS;
      }
      return holds == all ? Outcome.HOLDS : Outcome.UNDECIDED;
    }
  },
  /** More than half must hold; half failing refutes it. */
  MOST {
    @Override
    Outcome decide(int holds, int fails, int all) {
      if (2 * holds > all) {
        return Outcome.HOLDS;
      }
      return 2 * fails >= all ? Outcome.FAILS : Outcome.UNDECIDED;
    }
  };

  abstract Outcome decide(int holds, int fails, int all);

  /** The outcome of the whole. */
  Outcome of(List<Outcome> parts) {
    int holds = (int) parts.stream().filter(Outcome.HOLDS::equals).count();
    int fails = (int) parts.stream().filter(Outcome.FAILS::equals).count();
    int all = (int) parts.stream().filter(part -> part != Outcome.NO_DATA).count();
    return all == 0 ? Outcome.NO_DATA : decide(holds, fails, all);
  }
}
