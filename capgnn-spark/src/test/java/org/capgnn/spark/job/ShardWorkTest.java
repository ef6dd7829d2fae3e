package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkExecutorInfo;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaRDD;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.ShardGather;
import org.capgnn.spark.LocalSpark;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The second of two shards fails or hangs while the first waits for it. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class ShardWorkTest {
  private static final SparkContext CONTEXT = LocalSpark.SESSION.sparkContext();

  private static ShardedGraph graph;

  @BeforeAll
  static void load() {
    graph = ChangedRowsTest.graph();
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  private enum What {
    REFUSES,
    LACKS_MEMORY,
    HANGS
  }

  /** Does the same in the second shard of every attempt. */
  private static final class Failing extends ShardWork<String> {
    private static final long serialVersionUID = 1;

    private final What what;

    Failing(What what) {
      super(graph.partitioner(), BarrierJob.first(600), graph.facts());
      this.what = what;
    }

    @Override
    Iterator<String> work(Exchange exchange, LoadedShard loaded, Workers workers) {
      if (exchange.rank() == 1) {
        switch (what) {
          case REFUSES -> throw new InputException("shard 1 does not like its rows");
          case LACKS_MEMORY -> throw new OutOfMemoryError("Java heap space");
          case HANGS -> {
            while (!TaskContext.get().isInterrupted()) {
              Thread.onSpinWait();
            }
          }
        }
      }
      return List.of("" + ShardGather.bytes(exchange, new byte[2][1]).length).iterator();
    }
  }

  private static JavaRDD<String> stage(What what) {
    return BarrierJob.stage(graph.shards(graph.facts()), new Failing(what), String.class);
  }

  private static RuntimeException failure(What what) {
    try {
      stage(what).collect();
      throw new AssertionError("did not fail");
    } catch (Exception e) {
      return TaskFailure.of(e);
    }
  }

  @Test
  void refusalOfOneShardIsTheReasonThatTheDriverGives() {
    assertThat(failure(What.REFUSES))
        .isInstanceOf(InputException.class)
        .hasMessage("shard 1 does not like its rows");
  }

  @Test
  void aShardThatLacksMemorySaysSo() {
    assertThat(failure(What.LACKS_MEMORY))
        .isInstanceOf(InputException.class)
        .hasMessageMatching("a shard does not fit into the \\d+ MB of heap of its executor; .*");
  }

  /** Spark kills the tasks of a barrier stage without an interruption of their threads. */
  @Test
  void shardsEndWhenTheirJobIsCancelled() throws InterruptedException {
    JavaFutureAction<List<String>> job = stage(What.HANGS).collectAsync();
    await(() -> running() == 2);
    Thread.sleep(3_000); // allGather takes a second, then the first shard waits for the second
    job.cancel(true);
    await(() -> running() == 0);
  }

  private static int running() {
    return Arrays.stream(CONTEXT.statusTracker().getExecutorInfos())
        .mapToInt(SparkExecutorInfo::numRunningTasks)
        .sum();
  }

  private static void await(BooleanSupplier state) throws InterruptedException {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!state.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      Thread.sleep(50);
    }
  }
}
