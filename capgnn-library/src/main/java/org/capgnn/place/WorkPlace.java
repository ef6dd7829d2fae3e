package org.capgnn.place;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.capgnn.graph.Dataset;

/** Where independent work is done, such as a cluster; several threads may ask at the same time. */
public interface WorkPlace extends AutoCloseable {
  /** How many pieces of work are done at the same time. */
  int slots();

  /**
   * Does a piece of work and waits for its result.
   *
   * @throws CancellationException after {@link #cancel}
   */
  <T extends Serializable> T compute(Dataset data, PortableWork<T> work);

  /** Ends all work soon, and does no more; may be called from any thread. */
  void cancel();

  @Override
  default void close() {}

  /**
   * Runs tasks that compute something here, as many at a time as there are slots; they start in
   * their order. The first failure cancels the others and is thrown.
   *
   * @return the results in the order of the tasks
   */
  default <T> List<T> all(List<Supplier<T>> tasks) {
    int threads = Math.min(slots(), tasks.size());
    if (threads <= 1) {
      return tasks.stream().map(Supplier::get).toList();
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<T>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(pool.submit(task::get)));
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      cancel();
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    } catch (ExecutionException e) {
      cancel();
      throw e.getCause() instanceof RuntimeException own ? own : new IllegalStateException(e);
    } finally {
      pool.shutdown();
    }
  }
}
