package org.capgnn.spark.job;

import java.io.Serializable;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.BarrierTaskContext;
import org.capgnn.parallel.Workers;
import org.capgnn.shard.Exchange;
import org.capgnn.shard.LostShardException;
import org.capgnn.shard.Shard;
import org.capgnn.shard.ShardBuilder;
import org.capgnn.shard.socket.Meeting;
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

  ShardWork(ShardPartitioner partitioner, Attempt attempt) {
    this.partitioner = partitioner;
    this.attempt = attempt;
  }

  final ShardPartitioner partitioner() {
    return partitioner;
  }

  final Attempt attempt() {
    return attempt;
  }

  /** An exchange with all shards; {@code allGather} takes a second, so it is called once. */
  final Exchange meet(BarrierTaskContext context) {
    int rank = context.partitionId();
    String own = context.getTaskInfos()[rank].address();
    String host = own.contains(":") ? own.substring(0, own.lastIndexOf(':')) : own;
    // a stage that Spark itself starts again has the same secret, but not the same number
    int number = attempt.number() * 1000 + context.stageAttemptNumber();
    try (Meeting meeting = Meeting.at(host, Duration.ofSeconds(attempt.timeoutSeconds()))) {
      List<String> addresses = List.of(context.allGather(meeting.address()));
      return meeting.connect(rank, addresses, number, attempt.secret());
    }
  }

  /** The threads of a task are the processors that Spark has given it. */
  static Workers workers(BarrierTaskContext context) {
    return Workers.of(Math.max(1, context.cpus()));
  }

  final Shard shard(Exchange exchange, LoadedShard loaded) {
    return ShardBuilder.build(exchange, partitioner.partition(), loaded.rows());
  }

  /**
   * Waits a moment before a shard reports that another one has closed the connection: if the other
   * one refuses its input or is gone, the driver hears that first.
   */
  static LostShardException reported(LostShardException lost) {
    if (lost.getCause() != null) {
      try {
        Thread.sleep(LAST_WORDS_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return lost;
  }

  static <T> scala.collection.Iterator<T> scala(Iterator<T> each) {
    return scala.jdk.javaapi.CollectionConverters.asScala(each);
  }
}
