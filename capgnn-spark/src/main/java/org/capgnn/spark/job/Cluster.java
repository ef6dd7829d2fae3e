package org.capgnn.spark.job;

import java.time.Duration;
import org.apache.spark.SparkContext;
import org.capgnn.graph.InputException;

/**
 * What the cluster offers: slots, of which a barrier stage needs one per shard at the same time.
 */
public final class Cluster {
  private static final long POLL_MILLIS = 100;
  static final Duration STARTING = Duration.ofSeconds(30);
  private static final Duration SETTLED = Duration.ofMillis(1_000);

  private final SparkContext context;

  public Cluster(SparkContext context) {
    this.context = context;
  }

  /** Tasks that can run at the same time now. */
  int slots() {
    return context.maxNumConcurrentTasks(context.resourceProfileManager().defaultResourceProfile());
  }

  /** The slots, once executors have started. */
  public int slotsOnceStarted() {
    return settled(STARTING);
  }

  /**
   * The number of shards to use; waits for executors that are still starting.
   *
   * @param wanted 0 for as many as there are slots
   */
  int shards(int wanted, Duration patience) {
    if (context.conf().getBoolean("spark.dynamicAllocation.enabled", false)) {
      throw new InputException(
          "a barrier stage needs a fixed set of executors; set spark.dynamicAllocation.enabled=false");
    }
    return wanted > 0 ? await(wanted, patience) : settled(patience);
  }

  private int await(int wanted, Duration patience) {
    Duration wait = isLocal() ? Duration.ZERO : patience;
    long deadline = System.nanoTime() + wait.toNanos();
    while (slots() < wanted) {
      if (System.nanoTime() > deadline) {
        throw new InputException(
            "%d shards need %d slots at the same time, the cluster offers %d after %d s; use fewer shards, or more executors or cores"
                .formatted(wanted, wanted, slots(), wait.toSeconds()));
      }
      sleep();
    }
    return wanted;
  }

  /** The slots, once their number has not changed for a while. */
  private int settled(Duration patience) {
    long start = System.nanoTime();
    long changed = start;
    int seen = slots();
    while (System.nanoTime() - start < patience.toNanos()) {
      if (seen > 0 && (isLocal() || System.nanoTime() - changed > SETTLED.toNanos())) {
        return seen;
      }
      sleep();
      int now = slots();
      changed = now == seen ? changed : System.nanoTime();
      seen = now;
    }
    if (seen == 0) {
      throw new InputException(
          "the cluster offers no slot after %d s; are there workers with free cores and memory for an executor?"
              .formatted(patience.toSeconds()));
    }
    return seen;
  }

  private boolean isLocal() {
    return context.isLocal();
  }

  private static void sleep() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for executors", e);
    }
  }

  /** Bytes of heap for one shard: as many as an executor has slots may share its process. */
  long heapPerShard(int shards) {
    if (isLocal()) {
      return Runtime.getRuntime().maxMemory() / shards;
    }
    int executors = Math.max(1, context.getExecutorMemoryStatus().size() - 1); // without the driver
    int together = Math.min(shards, (slots() + executors - 1) / executors);
    return ((long) context.executorMemory() << 20) / Math.max(1, together);
  }
}
