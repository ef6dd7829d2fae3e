package org.capgnn.spark.job;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.capgnn.graph.InputException;
import org.capgnn.result.DivergenceException;
import org.capgnn.shard.LostShardException;
import scala.reflect.ClassTag$;

/**
 * Runs work on all shards at once, and again if a shard was lost.
 *
 * <p>Spark never repeats a barrier stage that ends in an action, so the driver does. It waits for
 * slots first: Spark itself looks only every 15 seconds.
 */
final class BarrierJob {
  /** Rows on their way to a shard were lost with an executor; Spark makes them again next time. */
  private static final Pattern FETCH = Pattern.compile("FetchFailed");

  private static final int MOST_UNFETCHED = 10;
  private static final Pattern GONE =
      Pattern.compile("ExecutorLostFailure|FetchFailed|(?i:lost executor|executor .*lost)");
  private static final Duration REPLACEMENT = Duration.ofSeconds(60);

  private final Cluster cluster;
  private final JavaRDD<LoadedShard> shards;
  private final int attempts;
  private final Consumer<String> notes;

  /**
   * @param attempts how often the work is tried at most
   * @param notes takes sentences about attempts that failed
   */
  BarrierJob(Cluster cluster, JavaRDD<LoadedShard> shards, int attempts, Consumer<String> notes) {
    this.cluster = cluster;
    this.shards = shards;
    this.attempts = attempts;
    this.notes = notes;
  }

  /** A first attempt with a secret of its own. */
  static Attempt first(int timeoutSeconds) {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return new Attempt(0, secret, timeoutSeconds);
  }

  /** The work as a stage; nothing runs yet. */
  static <T> JavaRDD<T> stage(JavaRDD<LoadedShard> shards, ShardWork<T> work, Class<T> type) {
    return shards
        .rdd()
        .barrier()
        .mapPartitions(work, false, ClassTag$.MODULE$.apply(type))
        .toJavaRDD();
  }

  /**
   * Runs the work until all shards have done it.
   *
   * @throws InputException if a shard refuses its input
   * @throws LostShardException if shards are lost in every attempt
   */
  List<ShardOutcome> run(Attempt first, Function<Attempt, ShardWork<ShardOutcome>> work) {
    Attempt attempt = first;
    int failed = 0;
    int unfetched = 0;
    while (true) {
      String lost;
      try {
        return stage(shards, work.apply(attempt), ShardOutcome.class).collect();
      } catch (Exception failure) {
        lost = reasonToRetry(failure);
      }
      boolean counts = !FETCH.matcher(lost).find();
      failed += counts ? 1 : 0;
      unfetched += counts ? 0 : 1;
      if (failed == attempts || unfetched == MOST_UNFETCHED) {
        throw new LostShardException(
            "a shard was lost in each of %d attempts, at last: %s".formatted(failed, lost));
      }
      if (counts) {
        notes.accept(
            "attempt %d of %d failed (%s); starting again".formatted(failed, attempts, lost));
      }
      attempt = attempt.next();
      cluster.shards(shards.getNumPartitions(), REPLACEMENT);
      cluster.awaitFree(shards.getNumPartitions(), notes);
    }
  }

  /** Why a shard was lost; any other failure is thrown. */
  private static String reasonToRetry(Exception failure) {
    String text = String.valueOf(failure.getMessage());
    RuntimeException other = TaskFailure.of(failure);
    Optional<String> lost = TaskFailure.words(text, LostShardException.class);
    boolean gone = failure instanceof SparkException && GONE.matcher(text).find();
    boolean refused = other instanceof InputException || other instanceof DivergenceException;
    if (refused || lost.isEmpty() && !gone) {
      throw other;
    }
    return lost.orElseGet(
        () ->
            text.lines()
                .filter(line -> GONE.matcher(line).find())
                .findFirst()
                .orElse(text)
                .strip());
  }
}
