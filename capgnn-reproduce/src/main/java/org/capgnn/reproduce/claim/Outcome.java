package org.capgnn.reproduce.claim;

/** What the runs say about a claim or a part of it. */
public enum Outcome {
  HOLDS("holds"),
  FAILS("fails"),
  UNDECIDED("undecided"),
  NO_DATA("no data");

  private final String word;

  Outcome(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
