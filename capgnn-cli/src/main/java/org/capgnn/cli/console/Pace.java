package org.capgnn.cli.console;

/**
 * How fast epochs go of late: a mean that forgets, since the first epochs wait for the compiler and
 * would make the time left look far too long.
 */
public final class Pace {
  private static final double MEMORY_SECONDS = 10;

  private long last;
  private double epochs;
  private double seconds;

  public Pace(long start) {
    this.last = start;
  }

  /** Another epoch has ended. */
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

  /** The time that so many more epochs take, such as 0:07 or 1:33:14. */
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
