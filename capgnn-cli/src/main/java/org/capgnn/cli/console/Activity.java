package org.capgnn.cli.console;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Work that may take a while: nothing is shown for two seconds, then a line with the time it has
 * taken, until this is closed.
 */
public final class Activity implements AutoCloseable {
  private static final long QUIET_MILLIS = 2_000;
  private static final long TICK_MILLIS = 500;

  private final ProgressLine line;
  private final ScheduledExecutorService ticker;
  private final long start = System.nanoTime();
  private volatile String doing;

  public Activity(ProgressLine line, String doing) {
    this.line = line;
    this.doing = doing;
    this.ticker =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "capgnn-progress");
              thread.setDaemon(true);
              return thread;
            });
    var unused =
        ticker.scheduleAtFixedRate(
            () -> line.update(this.doing + " … " + seconds() + " s"),
            QUIET_MILLIS,
            TICK_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /** Changes the text of the line. */
  public void now(String text) {
    doing = text;
  }

  private long seconds() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
  }

  @Override
  public void close() {
    ticker.shutdownNow();
    line.close();
  }
}
