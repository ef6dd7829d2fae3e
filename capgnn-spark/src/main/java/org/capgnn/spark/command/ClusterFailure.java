package org.capgnn.spark.command;

import org.apache.spark.SparkException;
import org.capgnn.cli.spark.ClusterException;
import org.capgnn.shard.LostShardException;
import org.capgnn.spark.job.TaskFailure;

/** What a command says if the cluster fails: one sentence instead of Spark's pages. */
final class ClusterFailure {
  private ClusterFailure() {}

  /** The failure as the command line knows it; one that has nothing to do with Spark stays. */
  static RuntimeException of(Exception failure) {
    return of(failure, "");
  }

  /**
   * @param advice what to do if shards were lost, as the end of a sentence
   */
  static RuntimeException of(Exception failure, String advice) {
    RuntimeException known = TaskFailure.of(failure);
    if (known instanceof LostShardException) {
      return new ClusterException(known.getMessage() + advice, failure);
    }
    if (known instanceof IllegalStateException
        && known.getCause() instanceof SparkException spark) {
      return TaskFailure.words(spark.getMessage(), LostShardException.class)
          .map(lost -> new ClusterException("a shard was lost: " + lost + advice, failure))
          .orElseGet(() -> new ClusterException("Spark has failed: " + sentence(spark), failure));
    }
    return known;
  }

  /** The first line that says something, without the stack trace of the task. */
  private static String sentence(SparkException failure) {
    return String.valueOf(failure.getMessage())
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("no reason is given");
  }
}
