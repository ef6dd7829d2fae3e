package org.capgnn.reproduce.claim;

import java.util.Collections;
import java.util.List;

/**
 * A rule that combines the outcomes of several parts.
 *
 * <p>Parts without data count as well: if they could still change the outcome, the combined outcome
 * is {@link Ruling#NO_DATA}.
 */
public enum Rule {
  /** Holds if all parts hold; fails if one part fails. */
  ALL,
  /** Holds if more than half of the parts hold; fails if at least half fail. */
  MOST;

  Ruling of(List<Ruling> parts) {
    int all = parts.size();
    int holding = Collections.frequency(parts, Ruling.HOLDS);
    int failing = Collections.frequency(parts, Ruling.FAILS);
    if (parts.isEmpty()) {
      return Ruling.NO_DATA;
    }
    if (this == ALL ? failing > 0 : 2 * failing >= all) {
      return Ruling.FAILS;
    }
    if (this == ALL ? holding == all : 2 * holding > all) {
      return Ruling.HOLDS;
    }
    return parts.contains(Ruling.NO_DATA) ? Ruling.NO_DATA : Ruling.UNDECIDED;
  }
}
