package org.capgnn.tune;

import java.util.Locale;

/** The time that a search has. */
final class SearchClock {
  private static final double NANOS_PER_MINUTE = 60e9;

  /** A century; a longer time would not fit into the clock's number. */
  private static final double LONGEST = 3.2e18;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double YEAR_IN_MINUTES = 365 * 24 * 60;

  private final boolean limited;
  private final long half;
  private final long deadline;

  SearchClock(double minutes) {
    this.limited = minutes < YEAR_IN_MINUTES;
    long nanos = (long) Math.min(minutes * NANOS_PER_MINUTE, LONGEST);
    long now = System.nanoTime();
    this.half = now + nanos / 2;
    this.deadline = now + nanos;
  }

  boolean isOver() {
    return System.nanoTime() - deadline > 0;
  }

  /** Seconds that are left; infinite if there is no limit. */
  double seconds() {
    return until(deadline);
  }

  /** Seconds that are left of the first half; infinite if there is no limit. */
  double secondsToHalf() {
    return until(half);
  }

  private double until(long end) {
    return limited
        ? Math.max(0, (end - System.nanoTime()) / NANOS_PER_SECOND)
        : Double.POSITIVE_INFINITY;
  }

  /** Such as {@code [3:05 left] } or {@code [trial 4 of 20] }, or both. */
  String left(int trials, int mostTrials) {
    String text = "";
    if (limited) {
      long seconds = Math.max(0, (long) ((deadline - System.nanoTime()) / NANOS_PER_SECOND));
      text = String.format(Locale.ROOT, "%d:%02d left", seconds / 60, seconds % 60);
    }
    if (mostTrials < Integer.MAX_VALUE) {
      text += (text.isEmpty() ? "" : ", ") + "trial " + Math.max(1, trials) + " of " + mostTrials;
    }
    return text.isEmpty() ? "" : "[" + text + "] ";
  }
}
