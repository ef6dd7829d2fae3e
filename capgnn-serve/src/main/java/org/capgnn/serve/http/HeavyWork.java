package org.capgnn.serve.http;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Threads for requests that compute for long. The others wait in a queue and hold no thread of the
 * server, so that quick requests are answered however many of these there are.
 */
final class HeavyWork {
  /** More than processors, because some wait for the disk or for a lock. */
  static final int THREADS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

  private final AtomicInteger number = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "capgnn-heavy-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
          });
  private final int seconds;

  /**
   * @param seconds to wait for a thread
   */
  HeavyWork(int seconds) {
    this.seconds = seconds;
  }

  /** Runs exactly one of the two: the work, or the refusal if no thread was free in time. */
  void submit(Scheduler clock, Runnable work, Runnable refused) {
    AtomicBoolean begun = new AtomicBoolean();
    Scheduler.Task deadline =
        clock.schedule(
            () -> {
              if (begun.compareAndSet(false, true)) {
                refused.run();
              }
            },
            seconds,
            TimeUnit.SECONDS);
    try {
      threads.execute(
          () -> {
            if (begun.compareAndSet(false, true)) {
              deadline.cancel();
              work.run();
            }
          });
    } catch (RejectedExecutionException ending) {
      deadline.cancel();
      if (begun.compareAndSet(false, true)) {
        refused.run();
      }
    }
  }

  void close() {
    threads.shutdown();
  }
}
