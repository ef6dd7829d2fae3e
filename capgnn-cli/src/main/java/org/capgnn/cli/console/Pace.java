package org.capgnn.cli.console;

/**
 * The recent speed of the epochs, as a decaying mean: the first epochs wait for the JIT compiler
 * and would make the time left look far too long.
 */
public final class Pace {
  private static final double MEMORY_SECONDS = 10;

  private long last;
  private double epochs;
  private double seconds;

  public Pace(long start) {
    this.last = start;
  }

  /** Records the end of an epoch. */
  public void epoch(long nanos) {
    double passed = (nanos - last) / 1e9;
    double kept = Math.exp(-passed / MEMORY_SECONDS);
    epochs = epochs * kept + 1;
    seconds = seconds * kept + passed;
    last = nanos;
  }

  public double perSecond() {
    return epochs / Math.max(1e-9, seconds);
  }

  /** Formats the time that more epochs will take, such as 0:07 or 1:33:14. */
  public String timeFor(double more) {
    return clock(more / perSecond());
  }

  public static String clock(double seconds) {
    long whole = Math.round(seconds);
    long minutes = whole / 60;
    return minutes < 60
        ? "%d:%02d".formatted(minutes, whole % 60)
        : "%d:%02d:%02d".formatted(minutes / 60, minutes % 60, whole % 60);
  }
}
