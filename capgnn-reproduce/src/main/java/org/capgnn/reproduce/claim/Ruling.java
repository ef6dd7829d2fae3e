package org.capgnn.reproduce.claim;

import java.util.Locale;

/** The outcome of a claim, or of a part of it, according to the runs. */
public enum Ruling {
  HOLDS,
  FAILS,
  UNDECIDED,
  NO_DATA;

  /** Returns the outcome as text, such as {@code no data}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
