package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.LeanMemory;
import org.capgnn.train.MemoryEstimate;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.TrainingShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryVerdictTest {
  private static final TrainingShape CORA = shape(2708, 10_556, 1433);
  private static final Settings CAPGCN =
      Settings.defaults(TrainingKeys.forModel(Models.named("capgcn")));
  private static final long NORMAL = total(false);
  private static final long LEAN = total(true);

  private static TrainingShape shape(long vertices, long entries, long features) {
    return new TrainingShape(vertices, entries, false, false, features, 49_216, false, 7);
  }

  private static long total(boolean lean) {
    return MemoryEstimate.of(CORA, CapGnnConfig.of(CAPGCN), lean).total();
  }

  private static String verdict(long heap) {
    return MemoryVerdict.of(CORA, CAPGCN, heap);
  }

  /** Also where it would fit, but training leaves a fifth of the heap for all else. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.95, 1.05, 1.2, 1.3, 2})
  void modeIsTheOneThatTrainingTakes(double heaps) {
    long heap = (long) (heaps * NORMAL);
    boolean lean = LeanMemory.decide(CAPGCN, CORA, heap).text("memory").equals("lean");

    assertThat(MemoryVerdict.isLean(CORA, CAPGCN, heap)).isEqualTo(lean).isEqualTo(heaps < 1.25);
    if (lean) {
      assertThat(verdict(heap)).contains("lean mode");
    } else {
      assertThat(verdict(heap)).startsWith("It fits into the heap of").doesNotContain("lean");
    }
  }

  @Test
  void heapTooSmallForTheLeanModeIsSaid() {
    assertThat(verdict(LEAN / 2)).contains("does not fit", "not even in the lean mode", "-Xmx");
    assertThat(verdict(LEAN * 11 / 10)).contains("may not fit", "even in the lean mode");
    assertThat(verdict(LEAN * 13 / 10)).contains("training takes it by itself");
  }

  @Test
  void wishForAllStatesIsJudgedAsItIs() {
    Settings full = CAPGCN.with("memory", "full");
    assertThat(MemoryVerdict.of(CORA, full, NORMAL / 2))
        .contains("does not fit", "with memory=full; leave memory at auto");
  }

  @Test
  void fewerViewsAreAdvisedWhereTheyHelp() {
    Settings batchNorm = CAPGCN.with("batch-norm", "true");
    assertThat(MemoryVerdict.of(shape(5_000_000, 10_000_000, 500), batchNorm, 1L << 50))
        .contains("for the mask over all features, would have 2560000000 elements")
        .endsWith("possible with views=6 or fewer.");
  }

  @Test
  void fewerViewsAreNotAdvisedWhereTheGraphItselfIsTooLarge() {
    assertThat(MemoryVerdict.of(shape(5_000_000, 3_000_000_000L, 500), CAPGCN, 1L << 50))
        .contains("for the edges and self-loops, would have 3005000000 elements")
        .endsWith("the graph itself is too large, fewer views do not help.");
  }

  @Test
  void settingThatIsTooMuchForOneViewIsNamed() {
    Settings wide = CAPGCN.with(Map.of("hidden", "4096"));
    assertThat(MemoryVerdict.of(shape(5_000_000, 10_000_000, 1_000_000), wide, 1L << 50))
        .contains("for the weights of a hidden layer, would have 4096000000 elements")
        .endsWith("even with one view.");
  }
}
