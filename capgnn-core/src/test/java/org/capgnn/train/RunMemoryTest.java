package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.stream.Stream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.MemoryUse;
import org.capgnn.settings.Settings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How near the estimate is to a real training is tested where graphs can be generated. */
class RunMemoryTest {
  private static final TrainingShape CORA =
      new TrainingShape(2708, 10_556, false, false, 1433, 49_216, false, 7, 140);
  private static final TrainingShape HUGE =
      new TrainingShape(5_000_000, 100_000_000, false, false, 64, 60_000_000, false, 16, 160);

  private static RunMemory memory(String model, TrainingShape shape, Map<String, String> changes) {
    ModelFamily family = Models.named(model);
    Settings settings = TrainingKeys.defaults(family).with(changes);
    return new RunMemory(shape, family, settings);
  }

  private static String decided(RunMemory memory, long heap) {
    return memory.decided(heap).text("memory");
  }

  @Test
  void leanModeIsTakenWhereTheEstimateExceedsTheHeap() {
    RunMemory auto = memory("capgcn", CORA, Map.of());
    long full = auto.use(false).bytes();
    assertThat(decided(auto, full)).isEqualTo("lean");
    assertThat(decided(auto, 2 * full)).isEqualTo("full");
  }

  @Test
  void asManyRunsGoSideBySideAsFitInTheModeTheyTake() {
    RunMemory auto = memory("capgcn", CORA, Map.of());
    long lean = auto.use(true).bytes();
    // a run may take four fifths of its share
    assertThat(auto.sideBySide(4, 4 * lean * 13 / 10)).isEqualTo(4);
    assertThat(auto.sideBySide(4, 4 * lean * 12 / 10)).isEqualTo(3);
    assertThat(auto.sideBySide(4, 1)).isEqualTo(1);

    RunMemory wish = memory("capgcn", CORA, Map.of("memory", "full"));
    long full = wish.use(false).bytes();
    assertThat(wish.sideBySide(2, 2 * full * 13 / 10)).isEqualTo(2);
    assertThat(wish.sideBySide(2, 2 * full * 12 / 10)).isEqualTo(1);
  }

  @Test
  void modelsWithoutALeanModeShareTheHeapToo() {
    RunMemory gcn = memory("gcn", CORA, Map.of());
    assertThat(gcn.canBeLean()).isFalse();
    assertThat(gcn.use(true)).isEqualTo(gcn.use(false));
    assertThat(gcn.sideBySide(3, 3 * gcn.use(false).bytes())).isEqualTo(2);
    assertThat(gcn.decided(1).has("memory")).isFalse();
  }

  @Test
  void wishOfTheUserIsKept() {
    assertThat(decided(memory("capgat", CORA, Map.of("memory", "full")), 1)).isEqualTo("full");
  }

  static Stream<String> models() {
    return Models.all().stream().map(ModelFamily::name);
  }

  @ParameterizedTest
  @MethodSource("models")
  void boundIsNeverBelowTheEstimate(String model) {
    for (TrainingShape shape : new TrainingShape[] {CORA, HUGE}) {
      RunMemory memory = memory(model, shape, Map.of());
      assertThat(memory.atMost()).isGreaterThanOrEqualTo(memory.use(false).bytes());
    }
  }

  /**
   * Per vertex and in floats, a state has 16 classes x 2 views = 32 in training and 16 in
   * evaluation. There are ten of each; the lean mode has five and two, and two more in training for
   * the gradients, which otherwise take the place of the states.
   */
  @Test
  void leanModeSavesTheStatesThatItDoesNotKeep() {
    RunMemory memory = memory("capgcn", HUGE, Map.of("views", "2"));
    long saved = memory.use(false).bytes() - memory.use(true).bytes();
    assertThat(saved).isCloseTo(5_000_000L * (3 * 32 + 8 * 16) * 4, within(1_000L));
  }

  /** 5e6 vertices x 2 views x 64 units are more than the 2^25 floats that are worth keeping. */
  @Test
  void hiddenLayerThatIsRecomputedIsNotCounted() {
    RunMemory memory = memory("capgcn", HUGE, Map.of("views", "2"));
    assertThat(memory.use(false).parts().get("feature")).isLessThan(5_000_000L * 2 * 64 * 4 / 2);
  }

  /** 5e6 vertices x 8 words for 500 features x 8 bytes for each of 8 views. */
  @Test
  void longestArrayCanBeLongerThanJavaAllows() {
    TrainingShape shape =
        new TrainingShape(5_000_000, 50_000_000, false, false, 512, 60_000_000, false, 3, 60);
    MemoryUse use = memory("capgcn", shape, Map.of("batch-norm", "true")).use(false);
    assertThat(use.longestArray()).isEqualTo(2_560_000_000L).isGreaterThan(ArrayLength.MOST);
  }

  /** The weights of the first layer have a row per vertex, and each row four buffers of sums. */
  @Test
  void identityFeaturesHaveAColumnPerVertex() {
    TrainingShape square =
        new TrainingShape(100_000, 400_000, false, false, 100_000, 100_000, false, 7, 140);
    long weights = 100_000L * 64 * 4;
    MemoryUse use = memory("capgcn", square, Map.of("features", "identity")).use(false);
    assertThat(use.parts().get("parameters")).isCloseTo(5 * weights, withinPercentage(3));
  }

  @Test
  void shapeOfNothingIsRefused() {
    assertThatThrownBy(() -> new TrainingShape(0, 0, false, false, 1, 0, false, 1, 0))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("0 vertices");
  }

  @Test
  void guessesAndLabelsAreNoMoreThanTheVertices() {
    DatasetBuilder data = Dataset.builder("all-labelled");
    for (int v = 0; v < 20; v++) {
      data.vertex("v" + v, "class " + v % 10, Map.of("x", v)).edge("v" + v, "v" + (v + 1) % 20);
    }
    ModelFamily gcn = Models.named("gcn");
    Settings settings = TrainingKeys.defaults(gcn).with(Map.of("pseudo-labels", "0.5"));
    SplitSpec split = SplitSpec.parse("fraction:1.0,0.0");
    Experiment experiment = new Experiment(data.build(), gcn, settings, split, Map.of());
    assertThat(experiment.memory().use(false).bytes()).isPositive();
  }
}
