package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.junit.jupiter.api.Test;

/** How near the estimate is to a real training is tested where graphs can be generated. */
class MemoryEstimateTest {
  private static final TrainingShape HUGE =
      new TrainingShape(5_000_000, 100_000_000, false, false, 64, 60_000_000, false, 16);

  private static MemoryEstimate estimate(
      String model, TrainingShape shape, int views, boolean lean) {
    return estimate(model, shape, "views", Integer.toString(views), lean);
  }

  private static MemoryEstimate estimate(
      String model, TrainingShape shape, String key, String value, boolean lean) {
    ModelFamily family = Models.named(model);
    Settings settings = Settings.defaults(TrainingKeys.forModel(family)).with(key, value);
    return MemoryEstimate.of(shape, CapGnnConfig.of(settings), lean);
  }

  /**
   * N = 5e6 vertices of 16 x 2 floats and 16 for evaluation: ten states and three more; lean, five
   * and two.
   */
  @Test
  void statesOfTheHopsAreCountedOneByOne() {
    assertThat(estimate("capgcn", HUGE, 2, false).groups())
        .containsEntry("hops", 13L * 5_000_000 * (32 + 16) * 4)
        .containsEntry("attention", 0L);
    assertThat(estimate("capgcn", HUGE, 2, true).groups())
        .containsEntry("hops", 5_000_000L * (8 * 32 + 5 * 16) * 4);
  }

  /** The hidden layer is as wide as whole vectors; its mask is drawn as it is and then spread. */
  @Test
  void paddedUnitsAreCounted() {
    TrainingShape small = new TrainingShape(1_000, 5_000, false, false, 100, 5_000, false, 7);
    MemoryEstimate padded = estimate("capgcn", small, "hidden", "60", false);
    MemoryEstimate whole = estimate("capgcn", small, "hidden", "64", false);

    assertThat(padded.groups()).containsEntry("encoder", whole.groups().get("encoder"));
    assertThat(padded.groups())
        .containsEntry("masks", whole.groups().get("masks") + 1_000L * 8 * 60 / 8);
    assertThat(padded.groups().get("parameters")).isGreaterThan(whole.groups().get("parameters"));
  }

  /**
   * By hand, in floats, ints and bytes of masks. N = 5e6 vertices; E = 1.05e8 entries of A + I; 64
   * views are 8 groups of 8 lanes, for 16 classes 1024 floats per vertex, in evaluation 16.
   *
   * <ul>
   *   <li>graph: adjacency and A + I, 2 (N + E) ints; where entries go when transposed, E ints; 4 E
   *       floats of affinities; 24 N bytes of labels and lists: 0.88 + 0.42 + 1.68 + 0.12 = 3.1e9
   *   <li>features: N + 6e7 ints and 6e7 floats: 0.5e9
   *   <li>parameters: 64 x 64 + 64 x 16 + 10 + 2 x 64 = 5258 floats, four times: 84,128
   *   <li>masks: input 6e7 x 8, hidden N x 64 x 64 bits, edges 11 x 8 E, coefficients 10 x 16 N x
   *       8: 0.48 + 2.56 + 9.24 + 6.4 = 18.68e9
   *   <li>encoder: nothing, since a hidden layer of 2e10 floats is recomputed
   *   <li>attention: 6 x 64 E + 4 x 64 N in training, 16 E + 16 N in evaluation, 258 N projected:
   *       40.32 + 1.28 + 1.68 + 0.08 + 1.29 = 44.65e9 floats, 178.6e9 bytes
   *   <li>hops: 13 x (1024 + 16) N floats: 270.4e9
   *   <li>gradients: 5 x 1024 N + 5258 + 32 x 4096 floats: 102.4e9 + 545,320
   * </ul>
   */
  @Test
  void totalIsThatComputedByHandAndMoreThanAnIntCanCount() {
    MemoryEstimate estimate = estimate("capgat", HUGE, 64, false);

    assertThat(estimate.groups())
        .containsExactly(
            entry("graph", 3_100_000_000L),
            entry("features", 500_000_000L),
            entry("parameters", 84_128L),
            entry("masks", 18_680_000_000L),
            entry("encoder", 0L),
            entry("attention", 178_600_000_000L),
            entry("hops", 270_400_000_000L),
            entry("gradients", 102_400_545_320L));
    assertThat(estimate.total()).isEqualTo(573_680_629_448L);
  }

  @Test
  void leanModeNeedsLess() {
    assertThat(estimate("capgcn", HUGE, 8, true).total())
        .isLessThan(estimate("capgcn", HUGE, 8, false).total() * 4 / 5);
  }

  @Test
  void shapeOfNothingIsRefused() {
    assertThatThrownBy(() -> new TrainingShape(0, 0, false, false, 1, 0, false, 1))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("0 vertices");
  }
}
