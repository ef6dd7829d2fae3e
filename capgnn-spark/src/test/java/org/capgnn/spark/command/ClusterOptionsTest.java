package org.capgnn.spark.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterOptionsTest {
  private static final String FLAGS = "spark.executor.extraJavaOptions";

  @Test
  void flagsOfTheUserStay() {
    assertThat(ClusterOptions.settings(Map.of()).get(FLAGS))
        .isEqualTo(ClusterOptions.EXECUTOR_FLAGS);
    assertThat(ClusterOptions.settings(Map.of(FLAGS, "-Dmine=1")).get(FLAGS))
        .isEqualTo("-Dmine=1 " + ClusterOptions.EXECUTOR_FLAGS);
  }

  @Test
  void flagsOfSparkSubmitStay() {
    System.setProperty(FLAGS, "-Dtheirs=1");
    try {
      assertThat(ClusterOptions.settings(Map.of()).get(FLAGS))
          .isEqualTo("-Dtheirs=1 " + ClusterOptions.EXECUTOR_FLAGS);
    } finally {
      System.clearProperty(FLAGS);
    }
  }

  @Test
  void aTaskThatHangsFreesItsSlotUnlessTheUserWantsOtherwise() {
    String reaper = "spark.task.reaper.enabled";
    assertThat(ClusterOptions.settings(Map.of())).containsEntry(reaper, "true");
    assertThat(ClusterOptions.settings(Map.of(reaper, "false"))).containsEntry(reaper, "false");
  }
}
