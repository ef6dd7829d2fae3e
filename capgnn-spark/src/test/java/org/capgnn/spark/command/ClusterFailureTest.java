package org.capgnn.spark.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.SparkException;
import org.capgnn.cli.spark.ClusterException;
import org.capgnn.graph.InputException;
import org.capgnn.shard.LostShardException;
import org.junit.jupiter.api.Test;

class ClusterFailureTest {
  @Test
  void aFailureOfSparkIsOneSentence() {
    SparkException spark =
        new SparkException(
            "Job aborted due to stage failure: Task 0 failed 4 times\n\tat org.apache.spark.X");

    assertThat(ClusterFailure.of(spark))
        .isInstanceOf(ClusterException.class)
        .hasMessage("Spark has failed: Job aborted due to stage failure: Task 0 failed 4 times");
  }

  @Test
  void lostShardsAreASentenceWithAdvice() {
    assertThat(ClusterFailure.of(new LostShardException("a shard was lost"), "; try again"))
        .isInstanceOf(ClusterException.class)
        .hasMessage("a shard was lost; try again");
    SparkException spark =
        new SparkException(
            "Job aborted\n" + LostShardException.class.getName() + ": no answer from shard 1\n");
    assertThat(ClusterFailure.of(spark))
        .isInstanceOf(ClusterException.class)
        .hasMessage("a shard was lost: no answer from shard 1");
  }

  @Test
  void whatATaskRefusesStaysARefusal() {
    SparkException spark =
        new SparkException("failed: " + InputException.class.getName() + ": vertex 3 is odd");

    assertThat(ClusterFailure.of(spark))
        .isInstanceOf(InputException.class)
        .hasMessage("vertex 3 is odd");
  }
}
