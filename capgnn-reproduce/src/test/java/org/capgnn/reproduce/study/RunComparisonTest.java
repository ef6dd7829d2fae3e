package org.capgnn.reproduce.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.report.statistics.Design;
import org.capgnn.result.RunKey;
import org.capgnn.runs.Measures;
import org.capgnn.runs.Origin;
import org.capgnn.runs.StoredRun;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private static final String DRAWN = "per-class:20,30";

  /** Returns runs with the given accuracies for consecutive seeds. */
  private static List<StoredRun> runs(String hash, String split, int seed, Double... accuracies) {
    List<StoredRun> runs = new ArrayList<>();
    for (int i = 0; i < accuracies.length; i++) {
      RunKey key = new RunKey(hash, split, "gcn", 1, Map.of(), seed + i);
      Measures measures =
          new Measures(accuracies[i], accuracies[i], Map.of(), 200, 100, 12.5, 60, List.of());
      Origin origin = new Origin(1, "vector", "0.1.0", "25", "a cpu", "2026-01-02T03:04:05Z");
      runs.add(new StoredRun(key, "photo", measures, origin));
    }
    return runs;
  }

  private static Design design(List<StoredRun> first, List<StoredRun> second) {
    return RunComparison.of(first, second).design();
  }

  @Test
  void runsOnTheSameDrawnSplitsArePaired() {
    assertThat(design(runs("a", DRAWN, 1, 0.8, 0.9), runs("a", DRAWN, 1, 0.7, 0.6)))
        .isEqualTo(Design.PAIRS);
  }

  @Test
  void runsOnOtherSplitsAreNotPaired() {
    List<StoredRun> drawn = runs("a", DRAWN, 1, 0.8, 0.9);

    assertThat(design(drawn, runs("a", "per-class:10,30", 1, 0.7, 0.6)))
        .isEqualTo(Design.TWO_SAMPLES);
    assertThat(design(drawn, runs("b", DRAWN, 1, 0.7, 0.6))).isEqualTo(Design.TWO_SAMPLES);
    assertThat(design(drawn, runs("a", "public", 1, 0.7, 0.6))).isEqualTo(Design.TWO_SAMPLES);
  }

  @Test
  void runsOnOneFixedSplitAreNotPaired() {
    assertThat(design(runs("a", "public", 1, 0.8, 0.9), runs("a", "public", 1, 0.7, 0.6)))
        .isEqualTo(Design.TWO_SAMPLES);
  }

  @Test
  void onlySharedSeedsArePaired() {
    Comparison found =
        RunComparison.of(runs("a", DRAWN, 1, 0.1, 0.8, 0.9), runs("a", DRAWN, 2, 0.7, 0.6, 0.1));

    assertThat(found.design()).isEqualTo(Design.PAIRS);
    assertThat(found.firstCount()).isEqualTo(2);
    assertThat(found.difference()).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void onePairIsNotEnoughToLeaveOutOtherRuns() {
    Comparison found =
        RunComparison.of(runs("a", DRAWN, 1, 0.8, 0.9), runs("a", DRAWN, 2, 0.7, 0.6, 0.5));

    assertThat(found.design()).isEqualTo(Design.TWO_SAMPLES);
    assertThat(found.firstCount()).isEqualTo(2);
    assertThat(found.secondCount()).isEqualTo(3);
    assertThat(found.low()).isFinite();
  }

  @Test
  void singleRunIsComparedOnItsOwnSplit() {
    Comparison found = RunComparison.of(runs("a", DRAWN, 1, 0.1, 0.8), runs("a", DRAWN, 2, 0.7));

    assertThat(found.design()).isEqualTo(Design.PAIRS);
    assertThat(found.firstCount()).isEqualTo(1);
    assertThat(found.difference()).isCloseTo(0.1, within(1e-12));
    assertThat(found.low()).isNaN();
  }

  @Test
  void singleRunOnAnotherSplitIsNotPaired() {
    assertThat(design(runs("a", DRAWN, 1, 0.1, 0.8), runs("a", DRAWN, 3, 0.7)))
        .isEqualTo(Design.TWO_SAMPLES);
  }

  @Test
  void runsWithoutTestAccuracyDoNotCount() {
    List<StoredRun> without = runs("a", DRAWN, 1, null, null);

    assertThat(RunComparison.of(without, runs("a", DRAWN, 1, 0.8, 0.9))).isNull();
    assertThat(RunComparison.of(runs("a", DRAWN, 1, 0.8, 0.9), without)).isNull();
    assertThat(RunComparison.of(List.of(), without)).isNull();
  }
}
