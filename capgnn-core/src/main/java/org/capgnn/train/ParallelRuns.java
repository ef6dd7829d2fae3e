package org.capgnn.train;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.capgnn.parallel.Workers;

/**
 * Trains several seeds in parallel, as many at a time as the threads and the memory allow.
 *
 * <p>Each run has its own workers and shares only what never changes, so that it gives the same
 * bits as if it ran alone.
 */
public final class ParallelRuns {
  /** One run of several. */
  @FunctionalInterface
  public interface Task<T> {
    /**
     * @param index from 0
     */
    T run(int index, Workers workers);
  }

  private ParallelRuns() {}

  /** How many of {@code runs} take place at the same time if memory is no limit. */
  public static int sideBySide(int runs, int threads) {
    return Math.min(runs, threads);
  }

  /** The threads of each of the runs that take place at the same time. */
  public static int threadsEach(int atOnce, int threads) {
    return Math.max(1, threads / Math.max(1, atOnce));
  }

  /**
   * Runs the tasks 0 to {@code runs - 1} and returns their results in order.
   *
   * <p>The first failure is thrown, after every task has ended; the task must make the others end
   * soon.
   *
   * @param atOnce how many take place at the same time
   * @param threads in total, shared by parallel runs
   * @param interrupted is called if the calling thread is interrupted while it waits; it must make
   *     the tasks end soon, since they are waited for all the same
   */
  public static <T> List<T> execute(
      int runs, int atOnce, int threads, Task<T> task, Runnable interrupted) {
    int threadsEach = threadsEach(atOnce, threads);
    if (atOnce == 1) {
      List<T> results = new ArrayList<>();
      try (Workers workers = Workers.of(threadsEach)) {
        for (int i = 0; i < runs; i++) {
          results.add(task.run(i, workers));
        }
      }
      return results;
    }
    ExecutorService executor = Executors.newFixedThreadPool(atOnce, ParallelRuns::thread);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (int i = 0; i < runs; i++) {
        int index = i;
        futures.add(
            executor.submit(
                () -> {
                  try (Workers workers = Workers.of(threadsEach, atOnce)) {
                    return task.run(index, workers);
                  }
                }));
      }
      return collect(futures, interrupted);
    } finally {
      executor.shutdown();
    }
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "capgnn-run");
    thread.setDaemon(true);
    return thread;
  }

  private static <T> List<T> collect(List<Future<T>> futures, Runnable interrupted) {
    List<T> results = new ArrayList<>();
    Throwable failure = null;
    boolean wasInterrupted = false;
    int next = 0;
    while (next < futures.size()) {
      try {
        results.add(futures.get(next).get());
        next++;
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
        next++;
      } catch (InterruptedException e) {
        wasInterrupted = true;
        interrupted.run();
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return results;
  }
}
