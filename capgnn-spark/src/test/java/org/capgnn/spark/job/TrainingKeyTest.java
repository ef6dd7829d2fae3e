package org.capgnn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.RunKey;
import org.capgnn.train.TrainingKeys;
import org.junit.jupiter.api.Test;

/** What a checkpoint must agree with. */
class TrainingKeyTest {
  private static GraphFacts facts(boolean dense) {
    return new GraphFacts(
        new long[] {1, 2, 3, 4, 5, 6, 7, 8}, 10, 40, false, false, 3, 30, dense, false);
  }

  private static RunKey key(boolean dense, String memory, String... classes) {
    TrainingOrder order =
        new TrainingOrder(
            "capgcn",
            TrainingKeys.defaults(Models.named("capgcn")).asMap(),
            memory,
            1,
            "public",
            GraphTraining.hash(facts(dense), List.of(classes)),
            List.of(classes),
            List.of(),
            "spark",
            null,
            null,
            20);
    return GraphTraining.key(order);
  }

  @Test
  void orderOfTheClassesAndKindOfTheFeaturesCount() {
    RunKey key = key(true, "full", "x", "y");

    assertThat(key).isEqualTo(key(true, "full", "x", "y"));
    assertThat(key).isNotEqualTo(key(true, "full", "y", "x"));
    assertThat(key).isNotEqualTo(key(false, "full", "x", "y"));
  }

  /** It depends on the executors that happen to be there, and changes no result. */
  @Test
  void memoryThatWasDecidedDoesNotCount() {
    assertThat(key(true, "lean", "x", "y")).isEqualTo(key(true, "full", "x", "y"));
  }
}
