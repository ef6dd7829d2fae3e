package org.capgnn.reproduce.claim;

import java.util.Collections;
import java.util.List;

/**
 * A rule that combines the outcomes of several parts.
 *
 * <p>Parts without data count as well: if they could still change the outcome, the combined outcome
 * is {@link Outcome#NO_DATA}.
 */
public enum Rule {
  /** Holds if all parts hold; fails if one part fails. */
  ALL,
  /** Holds if more than half of the parts hold; fails if at least half fail. */
  MOST;

  Outcome of(List<Outcome> parts) {
    int all = parts.size();
    int holding = Collections.frequency(parts, Outcome.HOLDS);
    int failing = Collections.frequency(parts, Outcome.FAILS);
    if (parts.isEmpty()) {
      return Outcome.NO_DATA;
    }
    if (this == ALL ? failing > 0 : 2 * failing >= all) {
      return Outcome.FAILS;
    }
    if (this == ALL ? holding == all : 2 * holding > all) {
      return Outcome.HOLDS;
    }
    return parts.contains(Outcome.NO_DATA) ? Outcome.NO_DATA : Outcome.UNDECIDED;
  }
}
