package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  @Test
  void groupsAddUpBeyondWhatAnIntCanCount() {
    MemoryEstimate estimate = estimate("capgat", HUGE, 64, false);

    assertThat(estimate.total())
        .isEqualTo(estimate.groups().values().stream().mapToLong(Long::longValue).sum())
        .isGreaterThan(1L << 36);
    assertThat(estimate.groups().values()).allMatch(bytes -> bytes >= 0);
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
