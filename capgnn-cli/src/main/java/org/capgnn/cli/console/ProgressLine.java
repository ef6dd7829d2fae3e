package org.capgnn.cli.console;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.capgnn.graph.PlainText;

/**
 * A line that shows progress: overwritten in place on a terminal, otherwise printed every ten
 * seconds, so that a log file stays short.
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

  /** Whether an update would be shown; lets a caller skip building the text. */
  public synchronized boolean isDue() {
    return !shown || nanoClock.getAsLong() - lastShown >= (live ? LIVE_INTERVAL : PLAIN_INTERVAL);
  }

  /** Shows the text if an update is due. */
  public synchronized void update(String text) {
    if (!isDue()) {
      return;
    }
    if (live) {
      out.print(ERASE_LINE + clipped(PlainText.escaped(text)));
      out.flush();
    } else {
      out.println(Console.plain(text));
    }
    shown = true;
    lastShown = nanoClock.getAsLong();
  }

  /** Shows the text if an update is due, or the shorter one if the terminal is too narrow. */
  public synchronized void update(String text, String shorter) {
    update(live && text.length() >= columns ? shorter : text);
  }

  /** Prints a line that stays, above the live one. */
  public synchronized void note(String text) {
    erase();
    out.println(Console.plain(text));
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

  /** Cuts the text to the terminal: a wrapped line cannot be overwritten. */
  private String clipped(String text) {
    return text.length() < columns ? text : text.substring(0, Math.max(0, columns - 1));
  }
}
