package org.capgnn.spark.job;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.BarrierTaskContext;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.LostShardException;
import org.capgnn.shard.Shard;
import org.capgnn.shard.ShardBuilder;
import org.capgnn.shard.ShardGather;
import org.capgnn.shard.socket.Meeting;
import org.capgnn.shard.socket.SocketExchange;
import org.capgnn.spark.table.RowHash;
import scala.runtime.AbstractFunction1;

/**
 * The work of one shard in a barrier stage: it meets the others, sets up its part of the graph and
 * does what a subclass says.
 *
 * @param <T> what it returns
 */
abstract class ShardWork<T>
    extends AbstractFunction1<scala.collection.Iterator<LoadedShard>, scala.collection.Iterator<T>>
    implements Serializable {
  private static final long serialVersionUID = 1;
  private static final long LAST_WORDS_MILLIS = 1_000;

  private final ShardPartitioner partitioner;
  private final Attempt attempt;
  private final GraphFacts facts;

  ShardWork(ShardPartitioner partitioner, Attempt attempt, GraphFacts facts) {
    this.partitioner = partitioner;
    this.attempt = attempt;
    this.facts = facts;
  }

  final ShardPartitioner partitioner() {
    return partitioner;
  }

  final GraphFacts facts() {
    return facts;
  }

  /** The work itself. */
  abstract Iterator<T> work(Exchange exchange, LoadedShard loaded, Workers workers);

  @Override
  public final scala.collection.Iterator<T> apply(scala.collection.Iterator<LoadedShard> input) {
    BarrierTaskContext context = BarrierTaskContext.get();
    try {
      LoadedShard loaded = input.next();
      try (SocketExchange exchange = meet(context);
          Workers workers = workers(context)) {
        return telling(exchange, loaded, workers);
      }
    } catch (OutOfMemoryError e) {
      throw tooLarge();
    }
  }

  /** If the work fails, the other shards hear why. */
  private scala.collection.Iterator<T> telling(
      SocketExchange exchange, LoadedShard loaded, Workers workers) {
    try {
      return scala.jdk.javaapi.CollectionConverters.asScala(work(exchange, loaded, workers));
    } catch (CancellationException killed) {
      throw killed;
    } catch (LostShardException lost) {
      exchange.fail(lost.getMessage());
      throw afterTheLostOne(lost);
    } catch (RuntimeException refused) {
      exchange.fail(refused.toString());
      throw refused;
    } catch (OutOfMemoryError e) {
      InputException tooLarge = tooLarge();
      exchange.fail(tooLarge.toString());
      throw tooLarge;
    }
  }

  /** Without the error as its cause, for which Spark would end the executor before it reports. */
  private static InputException tooLarge() {
    return new InputException(
        "a shard does not fit into the %d MB of heap of its executor; use more shards, more spark.executor.memory or fewer views"
            .formatted(Runtime.getRuntime().maxMemory() >> 20));
  }

  /** An exchange with all shards; {@code allGather} takes a second, so it is called once. */
  private SocketExchange meet(BarrierTaskContext context) {
    int rank = context.partitionId();
    String own = context.getTaskInfos()[rank].address();
    String host = own.contains(":") ? own.substring(0, own.lastIndexOf(':')) : own;
    // a stage that Spark itself starts again has the same secret, but not the same number
    int number = attempt.number() * 1000 + context.stageAttemptNumber();
    Duration timeout = Duration.ofSeconds(attempt.timeoutSeconds());
    try (Meeting meeting = Meeting.at(host, timeout, context::isInterrupted)) {
      List<String> addresses = List.of(context.allGather(meeting.address()));
      return meeting.connect(rank, addresses, number, attempt.secret());
    }
  }

  /** The threads of a task are the processors that Spark has given it. */
  private static Workers workers(BarrierTaskContext context) {
    return Workers.of(Math.max(1, context.cpus()));
  }

  final Shard shard(Exchange exchange, LoadedShard loaded) {
    requireUnchanged(exchange, loaded);
    return ShardBuilder.build(exchange, partitioner.partition(), loaded.rows());
  }

  /** The rows that all shards have received must be those that the driver has looked at. */
  private void requireUnchanged(Exchange exchange, LoadedShard loaded) {
    byte[][] toEach = new byte[exchange.count()][];
    ByteBuffer own = ByteBuffer.allocate(loaded.sums().length * Long.BYTES);
    own.asLongBuffer().put(loaded.sums());
    Arrays.fill(toEach, own.array());
    long[] all = new long[loaded.sums().length];
    for (byte[] of : ShardGather.bytes(exchange, toEach)) {
      long[] sums = new long[all.length];
      ByteBuffer.wrap(of).asLongBuffer().get(sums);
      Arrays.setAll(all, n -> all[n] + sums[n]);
    }
    if (!Arrays.equals(all, facts.sums())) {
      throw RowHash.changed();
    }
  }

  /**
   * Waits a moment before a shard reports that another one has closed the connection: if the other
   * one refuses its input or is gone, the driver hears that first.
   */
  private static LostShardException afterTheLostOne(LostShardException lost) {
    if (lost.getCause() != null) {
      try {
        Thread.sleep(LAST_WORDS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return lost;
  }
}
