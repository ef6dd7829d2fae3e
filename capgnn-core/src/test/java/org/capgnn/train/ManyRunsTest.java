package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManyRunsTest {
  /** Runs that share the heap know with how many, so that each can take its part of it. */
  @ParameterizedTest
  @CsvSource({"1,4,4,1", "3,2,1,2", "2,5,2,2", "5,1,1,1"})
  void everyRunKnowsItsThreadsAndHowManyShareTheMemory(int runs, int threads, int each, int teams) {
    List<String> seen =
        ManyRuns.execute(
            runs, threads, (index, workers) -> workers.threads() + " of " + workers.teams());

    assertThat(seen).hasSize(runs).containsOnly(each + " of " + teams);
  }
}
