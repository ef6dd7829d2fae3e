package org.capgnn.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Cell;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.Test;

class UnusedRunsTest {
  private static final Map<String, String> PRESET = Map.of("epochs", "200", "alpha", "0.1");
  private static final Map<Cell, RunKey> KNOWN =
      Map.of(
          Cell.of("cora", "gcn"),
          key(1, PRESET, 0),
          new Cell("cora", "gcn", Map.of("alpha", "0.2")),
          key(1, Map.of("epochs", "200", "alpha", "0.2"), 0));

  private static RunKey key(int version, Map<String, String> settings, long seed) {
    return new RunKey("hash", "public", "gcn", version, settings, seed);
  }

  private static StoredRun run(String dataset, RunKey key) {
    return new StoredRun(
        key,
        dataset,
        new Measures(0.8, 0.8, Map.of(), 200, 100, 1, 1, List.of()),
        new Origin(1, "vector", "0.1.0", "25", "a cpu", "2026-01-02T03:04:05Z"));
  }

  @Test
  void runsOfCellsAreUsed() {
    assertThat(UnusedRuns.of(List.of(run("cora", key(1, PRESET, 7))), KNOWN)).isEmpty();
  }

  @Test
  void otherVersionsAndSettingsAreCountedWithTheDifferenceToTheNearestCell() {
    Map<String, String> few = Map.of("epochs", "3", "alpha", "0.2");
    Map<String, String> old = Map.of("epochs", "200", "alpha", "0.1", "gone", "1");

    assertThat(
            UnusedRuns.of(
                List.of(
                    run("cora", key(1, old, 1)),
                    run("cora", key(99, PRESET, 1)),
                    run("cora", key(99, PRESET, 2)),
                    run("cora", key(99, PRESET, 3)),
                    run("cora", key(1, few, 1)),
                    run("cora", key(1, few, 2))),
                KNOWN))
        .containsExactly(
            new UnusedRuns("cora", "gcn", "version 99 of the model instead of 1", 3),
            new UnusedRuns("cora", "gcn", "epochs=3 instead of 200", 2),
            new UnusedRuns("cora", "gcn", "gone=1, which is no setting now", 1));
  }

  @Test
  void runsOnOtherDataSetsAreIgnored() {
    assertThat(UnusedRuns.of(List.of(run("karate", key(99, PRESET, 1))), KNOWN)).isEmpty();
  }
}
