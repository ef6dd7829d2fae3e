package org.capgnn.graph;

/** Breaks a rule on purpose: a number that no seed repeats. */
public final class RollsDice {
  private RollsDice() {}

  public static double roll() {
    return Math.random();
  }
}
