package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.junit.jupiter.api.Test;

class LeanMemoryTest {
  private static final TrainingShape SHAPE =
      new TrainingShape(2708, 10_556, false, false, 1433, 49_216, false, 7);

  private static Settings settings(String model, Map<String, String> changes) {
    return Settings.defaults(TrainingKeys.forModel(Models.named(model))).with(changes);
  }

  @Test
  void isTakenWhereTheEstimateExceedsTheHeap() {
    Settings auto = settings("capgcn", Map.of());
    long full = MemoryEstimate.of(SHAPE, CapGnnConfig.of(auto), false).total();
    assertThat(LeanMemory.decide(auto, SHAPE, full).text("memory")).isEqualTo("lean");
    assertThat(LeanMemory.decide(auto, SHAPE, 2 * full).text("memory")).isEqualTo("full");
  }

  @Test
  void asManyRunsGoSideBySideAsFitInTheModeTheyTake() {
    Settings auto = settings("capgcn", Map.of());
    long lean = MemoryEstimate.of(SHAPE, CapGnnConfig.of(auto), true).total();
    long full = MemoryEstimate.of(SHAPE, CapGnnConfig.of(auto), false).total();
    // a run may take four fifths of its share
    assertThat(LeanMemory.sideBySide(auto, SHAPE, 4, 4 * lean * 13 / 10)).isEqualTo(4);
    assertThat(LeanMemory.sideBySide(auto, SHAPE, 4, 4 * lean * 12 / 10)).isEqualTo(3);
    assertThat(LeanMemory.sideBySide(auto, SHAPE, 4, 1)).isEqualTo(1);

    Settings wish = settings("capgcn", Map.of("memory", "full"));
    assertThat(LeanMemory.sideBySide(wish, SHAPE, 2, 2 * full * 13 / 10)).isEqualTo(2);
    assertThat(LeanMemory.sideBySide(wish, SHAPE, 2, 2 * full * 12 / 10)).isEqualTo(1);
  }

  @Test
  void modelsThatCannotBeEstimatedGoSideBySide() {
    assertThat(LeanMemory.sideBySide(settings("gcn", Map.of()), SHAPE, 3, 1)).isEqualTo(3);
  }

  @Test
  void aWishIsKept() {
    Settings full = settings("capgat", Map.of("memory", "full"));
    assertThat(LeanMemory.decide(full, SHAPE, 1).text("memory")).isEqualTo("full");
    Settings other = settings("gcn", Map.of());
    assertThat(LeanMemory.decide(other, SHAPE, 1)).isSameAs(other);
  }
}
