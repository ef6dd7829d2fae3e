package org.capgnn.spark.job;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkExecutorInfo;
import org.capgnn.graph.InputException;
import org.capgnn.shard.LostShardException;

/**
 * What the cluster offers: slots, of which a barrier stage needs one per shard at the same time.
 */
public final class Cluster {
  private static final long POLL_MILLIS = 100;
  static final Duration STARTING = Duration.ofSeconds(30);
  private static final Duration SETTLED = Duration.ofMillis(1_000);
  private static final Duration SLOW = Duration.ofSeconds(10);

  /**
   * Longer than Spark takes to give up an executor that hangs: 120 s, looked at once per minute.
   */
  private static final Duration FREED = Duration.ofMinutes(5);

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

  /** Waits until tasks of an attempt that failed have left enough slots. */
  void awaitFree(int wanted, Consumer<String> notes) {
    long start = System.nanoTime();
    boolean noted = false;
    while (slots() - running() < wanted) {
      long waited = System.nanoTime() - start;
      if (waited > FREED.toNanos()) {
        throw new LostShardException(
            "%s and left too few slots within %d s; set spark.task.reaper.enabled=true and spark.task.reaper.killTimeout=30s, so that Spark ends an executor whose task does not end"
                .formatted(stillRunning(), FREED.toSeconds()));
      }
      if (!noted && waited > SLOW.toNanos()) {
        notes.accept(stillRunning() + "; waiting for slots");
        noted = true;
      }
      sleep();
    }
  }

  private int running() {
    return Arrays.stream(context.statusTracker().getExecutorInfos())
        .mapToInt(SparkExecutorInfo::numRunningTasks)
        .sum();
  }

  private String stillRunning() {
    return "a task still runs on "
        + Arrays.stream(context.statusTracker().getExecutorInfos())
            .filter(executor -> executor.numRunningTasks() > 0)
            .map(executor -> executor.host() + ":" + executor.port())
            .collect(Collectors.joining(", "));
  }

  /** Slots that the settings of Spark promise; 0 if they promise none. */
  private int promised() {
    SparkConf conf = context.conf();
    int perTask = Math.max(1, conf.getInt("spark.task.cpus", 1));
    int perExecutor = Math.max(1, conf.getInt("spark.executor.cores", 1) / perTask);
    return Math.max(
        conf.getInt("spark.executor.instances", 0) * perExecutor,
        conf.getInt("spark.cores.max", 0) / perTask);
  }

  /** The slots, once there are as many as promised and their number has not changed for a while. */
  private int settled(Duration patience) {
    long start = System.nanoTime();
    long changed = start;
    int seen = slots();
    int promised = isLocal() ? 0 : promised();
    while (System.nanoTime() - start < patience.toNanos()) {
      if (seen > 0
          && seen >= promised
          && (isLocal() || System.nanoTime() - changed > SETTLED.toNanos())) {
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
