package org.capgnn.parallel;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.capgnn.kernel.Scratch;

/**
 * A small team of threads that runs the blocks of one task at a time.
 *
 * <p>An epoch on a small graph consists of about fifty tasks of a few dozen microseconds each, too
 * short for an executor's queue: waiting threads spin for a moment before they sleep. The calling
 * thread works too, and {@link #run} returns when every block is done.
 *
 * <p>A team runs one task at a time. A closed team has no threads of its own left; its tasks run on
 * the calling thread.
 */
public final class Workers implements AutoCloseable {
  /** The work on one block. */
  @FunctionalInterface
  public interface BlockTask {
    void run(int block, Scratch scratch);
  }

  private static final int SPINS = 20_000;

  private final Thread[] helpers;
  private final Scratch own = new Scratch();
  private final boolean spin;
  private final int teams;

  /** Generation in the high half, blocks not yet handed out in the low half. */
  private final AtomicLong ticket = new AtomicLong();

  private final AtomicInteger unfinished = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean closed;
  private BlockTask body;

  Workers(int threads, int teams, ThreadFactory factory) {
    this.teams = teams;
    spin = threads <= Runtime.getRuntime().availableProcessors();
    helpers = new Thread[threads - 1];
    for (int t = 0; t < helpers.length; t++) {
      helpers[t] = factory.newThread(this::help);
      helpers[t].setName("capgnn-worker-" + (t + 1));
      helpers[t].setDaemon(true);
    }
    try {
      for (Thread helper : helpers) {
        helper.start();
      }
    } catch (OutOfMemoryError tooMany) {
      close(); // the system gives no further thread; those that it gave must not stay behind
      throw tooMany;
    }
  }

  /** The only team of the process, with {@code threads} threads including the calling one. */
  public static Workers of(int threads) {
    return of(threads, 1);
  }

  /**
   * One of several teams.
   *
   * @param teams number of teams at work at the same time, each with {@code threads} threads
   */
  public static Workers of(int threads, int teams) {
    if (threads < 1) {
      throw new IllegalArgumentException("need at least one thread, found " + threads);
    }
    return new Workers(threads, teams, Thread::new);
  }

  /** Number of teams that share the memory of the process, including this one. */
  public int teams() {
    return teams;
  }

  public int threads() {
    return helpers.length + 1;
  }

  /**
   * Runs {@code work} once per block from 0 to {@code blocks - 1}, in any order.
   *
   * <p>If a block throws, blocks that have not started are skipped, and the first exception or
   * error is rethrown as it is. The team remains usable.
   *
   * @throws IllegalStateException if a task is already running, such as the one that calls this
   */
  public void run(int blocks, BlockTask work) {
    if (blocks < 0) {
      throw new IllegalArgumentException("need 0 blocks or more, found " + blocks);
    }
    if (!running.compareAndSet(false, true)) {
      throw new IllegalStateException(
          "this team already runs a task; start the next one after it, or use another team");
    }
    try {
      if (helpers.length == 0 || blocks <= 1) {
        for (int b = 0; b < blocks; b++) {
          work.run(b, own);
        }
      } else {
        share(blocks, work);
      }
    } finally {
      running.set(false);
    }
  }

  private void share(int blocks, BlockTask work) {
    body = work;
    unfinished.set(blocks);
    long generation = (ticket.get() >>> 32) + 1;
    ticket.set(generation << 32 | blocks);
    for (Thread helper : helpers) {
      LockSupport.unpark(helper);
    }
    workOff(own);
    awaitTheOthers();
    Throwable thrown = failure.getAndSet(null);
    if (thrown != null) {
      Workers.<RuntimeException>rethrow(thrown);
    }
  }

  /** Throws any exception or error unchanged; the compiler takes it for an unchecked one. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private void awaitTheOthers() {
    int spins = 0;
    while (unfinished.get() > 0) {
      if (spin && spins++ < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  /** Takes blocks until none is left. */
  private void workOff(Scratch scratch) {
    while (true) {
      long seen = ticket.get();
      int left = (int) seen;
      if (left == 0) {
        return;
      }
      // the block just taken belongs to the current body: the task cannot end before it is done
      if (ticket.compareAndSet(seen, seen - 1)) {
        try {
          if (failure.get() == null) {
            body.run(left - 1, scratch);
          }
        } catch (Throwable thrown) {
          failure.compareAndSet(null, thrown);
        } finally {
          unfinished.decrementAndGet();
        }
      }
    }
  }

  private void help() {
    Scratch scratch = new Scratch();
    int idle = 0;
    while (!closed) {
      if ((int) ticket.get() != 0) {
        workOff(scratch);
        idle = 0;
      } else if (spin && idle++ < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        idle = 0;
      }
    }
  }

  /** Ends the threads of the team. */
  @Override
  public void close() {
    closed = true;
    for (Thread helper : helpers) {
      LockSupport.unpark(helper);
    }
  }
}
