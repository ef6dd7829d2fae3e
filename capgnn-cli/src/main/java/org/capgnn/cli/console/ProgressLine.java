package org.capgnn.cli.console;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A line that says how far something has come: overwritten in place on a terminal, otherwise
 * printed anew now and then, so that a log file stays short.
 */
public final class ProgressLine implements AutoCloseable {
  public static final long LIVE_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);
  public static final long PLAIN_INTERVAL = TimeUnit.SECONDS.toNanos(10);
  private static final String ERASE_LINE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean live;
  private final int columns;
  private final LongSupplier nanoClock;
  private boolean shown;
  private long lastShown;

  public ProgressLine(PrintWriter out, boolean live, int columns, LongSupplier nanoClock) {
    this.out = out;
    this.live = live;
    this.columns = columns;
    this.nanoClock = nanoClock;
  }

  /** Whether it is time again; lets a caller skip the making of a text nobody would see. */
  public synchronized boolean isDue() {
    return !shown || nanoClock.getAsLong() - lastShown >= (live ? LIVE_INTERVAL : PLAIN_INTERVAL);
  }

  /** Shows the text if it is time again. */
  public synchronized void update(String text) {
    if (isDue()) {
      show(text);
    }
  }

  /** Shows the text if it is time again, on a terminal that is too narrow for it the other one. */
  public synchronized void update(String text, String narrower) {
    update(live && text.length() >= columns ? narrower : text);
  }

  /** Shows the text now, for what must not be missed. */
  public synchronized void show(String text) {
    if (live) {
      out.print(ERASE_LINE + clipped(text));
      out.flush();
    } else {
      out.println(text);
    }
    shown = true;
    lastShown = nanoClock.getAsLong();
  }

  /** Prints a whole line that stays, above the live one. */
  public synchronized void note(String text) {
    erase();
    out.println(text);
  }

  @Override
  public synchronized void close() {
    erase();
  }

  private void erase() {
    if (live && shown) {
      out.print(ERASE_LINE);
      out.flush();
    }
  }

  /** A line that wraps could not be overwritten. */
  private String clipped(String text) {
    return text.length() < columns ? text : text.substring(0, Math.max(0, columns - 1));
  }
}
