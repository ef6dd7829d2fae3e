package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelRunsTest {
  /** Runs that share the heap know with how many, so that each can take its part of it. */
  @ParameterizedTest
  @CsvSource({"1,4,4,1", "3,2,1,2", "2,5,2,2", "5,1,1,1"})
  void everyRunKnowsItsThreadsAndHowManyShareTheMemory(int runs, int threads, int each, int teams) {
    List<String> seen =
        ParallelRuns.execute(
            runs,
            ParallelRuns.sideBySide(runs, threads),
            threads,
            (index, workers) -> workers.threads() + " of " + workers.teams(),
            () -> {});

    assertThat(seen).hasSize(runs).containsOnly(each + " of " + teams);
  }

  /** Where memory has no room for more, the threads go inside the runs. */
  @ParameterizedTest
  @CsvSource({"3,1,4,4,1", "5,2,4,2,2", "4,3,4,1,3"})
  void fewerAtOnceHaveMoreThreadsEach(int runs, int atOnce, int threads, int each, int teams) {
    List<String> seen =
        ParallelRuns.execute(
            runs,
            atOnce,
            threads,
            (index, workers) -> index + ": " + workers.threads() + " of " + workers.teams(),
            () -> {});

    List<String> expected =
        IntStream.range(0, runs).mapToObj(i -> i + ": " + each + " of " + teams).toList();
    assertThat(seen).isEqualTo(expected);
  }

  /** The caller must not go on while runs are still under way. */
  @Test
  void interruptEndsTheRunsAndWaitsForThem() {
    AtomicBoolean ending = new AtomicBoolean();
    AtomicInteger ended = new AtomicInteger();
    Thread caller = Thread.currentThread();
    ParallelRuns.Task<Integer> task =
        (index, workers) -> {
          caller.interrupt();
          while (!ending.get()) {
            Thread.onSpinWait();
          }
          return ended.incrementAndGet();
        };

    List<Integer> results = ParallelRuns.execute(2, 2, 2, task, () -> ending.set(true));

    assertThat(Thread.interrupted()).as("the flag is restored").isTrue();
    assertThat(results).containsExactlyInAnyOrder(1, 2);
  }
}
