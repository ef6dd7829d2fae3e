package org.capgnn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;
import org.capgnn.train.RunMemory;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.TrainingShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTextTest {
  private static final long MIB = 1L << 20;

  /** A graph of cora's size: CAPGCN takes about 23 MiB per run, less in the lean mode. */
  private static final RunMemory CORA = memory("capgcn", 2708, 10_556, Map.of());

  private static final long NORMAL = CORA.use(false).bytes();
  private static final long LEAN = CORA.use(true).bytes();

  private static RunMemory memory(
      String model, long vertices, long entries, Map<String, String> changes) {
    ModelFamily family = Models.named(model);
    Settings settings = TrainingKeys.defaults(family).with(changes);
    TrainingShape shape =
        new TrainingShape(vertices, entries, false, false, 1433, 49_216, false, 7, 140);
    return new RunMemory(shape, family, settings);
  }

  private static String verdict(RunMemory memory, long heap) {
    return MemoryText.verdict(memory.canBeLean(), memory.useWith(heap), heap);
  }

  @Test
  void littleMemoryIsNotWorthALine() {
    assertThat(MemoryText.note(CORA, 1, 2, 4096 * MIB)).isEmpty();
    assertThat(MemoryText.note(CORA, 9, 2, 4096 * MIB)).isEmpty();
  }

  @Test
  void smallHeapIsSaidAndSharedByRunsSideBySide() {
    assertThat(MemoryText.note(CORA, 1, 2, 40 * MIB).orElseThrow())
        .startsWith("memory: about ")
        .contains(" MiB per run, the heap has 40.0 MiB; see capgnn estimate");
    assertThat(MemoryText.note(CORA, 9, 2, 50 * MIB).orElseThrow())
        .contains(" MiB per run in lean memory, 2 at once, the heap has 50.0 MiB; see capgnn");
  }

  @Test
  void runsThatDoNotFitSideBySideGoOneAtATime() {
    assertThat(MemoryText.note(CORA, 9, 4, 30 * MIB).orElseThrow())
        .contains(
            " MiB per run, the heap has 30.0 MiB and no room for 4 runs side by side, so one at a"
                + " time with 4 threads; see capgnn estimate");
  }

  /** Also where it would fit, but training leaves a fifth of the heap for all else. */
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.95, 1.05, 1.2, 1.3, 2})
  void modeIsTheOneThatTrainingTakes(double heaps) {
    String verdict = verdict(CORA, (long) (heaps * NORMAL));
    if (heaps < 1.25) {
      assertThat(verdict).contains("lean mode");
    } else {
      assertThat(verdict).startsWith("It fits into the heap of").doesNotContain("lean");
    }
  }

  @Test
  void heapTooSmallForTheLeanModeIsSaid() {
    assertThat(verdict(CORA, LEAN / 2)).contains("does not fit", "in the lean mode", "-Xmx");
    assertThat(verdict(CORA, LEAN * 11 / 10))
        .contains("nearly all of the heap", "in the lean mode");
    assertThat(verdict(CORA, LEAN * 13 / 10)).matches("It fits into .* in the lean mode\\.");
  }

  @Test
  void wishForAllStatesIsJudgedAsItIs() {
    RunMemory full = memory("capgcn", 2708, 10_556, Map.of("memory", "full"));
    assertThat(verdict(full, NORMAL / 2)).contains("does not fit", "; leave memory at auto");
  }

  @Test
  void modelWithoutALeanModeIsNotAdvisedToBeLean() {
    assertThat(verdict(memory("gat", 2708, 10_556, Map.of()), MIB))
        .contains("does not fit")
        .doesNotContain("lean", "auto");
  }

  @Test
  void arrayThatIsTooLongForJavaIsNamed() {
    assertThat(verdict(memory("capgcn", 5_000_000, 3_000_000_000L, Map.of()), 1L << 50))
        .contains("(graph and features: ", "would have 3005000000 elements", "a smaller graph");
  }

  @Test
  void sizesAreReadInTheirUnit() {
    assertThat(MemoryUse.text(1023)).isEqualTo("1023 B");
    assertThat(MemoryUse.text(1536)).isEqualTo("1.5 KiB");
    assertThat(MemoryUse.text(20L << 30)).isEqualTo("20.0 GiB");
  }
}
