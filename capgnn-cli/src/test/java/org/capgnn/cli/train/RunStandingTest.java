package org.capgnn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import org.capgnn.cli.console.Pace;
import org.capgnn.result.CollapseAlarm;
import org.capgnn.result.Epoch;
import org.capgnn.result.EpochRecord;
import org.junit.jupiter.api.Test;

class RunStandingTest {
  private static RunStanding standing(int missing, double floor, int best) {
    return standing(missing, floor, best, 0.826);
  }

  private static RunStanding standing(int missing, double floor, int best, double valid) {
    Pace pace = new Pace(0);
    pace.epoch(20_000_000L);
    EpochRecord last =
        new EpochRecord(1629, 1.0254, -1.502, 0.499, 0.9, valid, 0.83, missing, new double[0], 20);
    CollapseAlarm alarm = new CollapseAlarm(missing, floor);
    return new RunStanding(new Epoch(1, last, best, 0.84, 179, () -> alarm), 2000, alarm, pace);
  }

  @Test
  void everythingHasItsWord() {
    assertThat(standing(0, Double.NaN, 1077).wide())
        .isEqualTo(
            "epoch 1630/2000 · loss 1.025 -1.502 +0.499 · valid 0.8260 · best 0.8400 at 1078"
                + " · patience 179 · 50.0/s · ≤ 0:07 left");
  }

  @Test
  void ordinaryTerminalHasRoomForAllOfIt() {
    assertThat(standing(0, Double.NaN, 1077).narrow())
        .isEqualTo(
            "1630/2000 1.03 -1.50 +0.50 valid 0.826 best 0.840@1078 patience 179 50/s ≤ 0:07")
        .hasSizeLessThan(80);
  }

  @Test
  void collapseIsReportedInBoth() {
    RunStanding gone = standing(3, Double.NaN, 1077);
    assertThat(gone.wide()).contains(" · classes missing: 3 · ").doesNotContain("propagation");
    assertThat(gone.narrow()).contains(" 3 classes gone ").hasSizeLessThan(80);
    RunStanding low = standing(0, 0.87654, 1077);
    assertThat(low.wide()).contains(" · below label propagation (0.8765) · ");
    assertThat(low.narrow()).contains(" floor is 0.877 ").hasSizeLessThan(80);
    assertThat(standing(3, 0.87654, 1077).wide())
        .contains(" · classes missing: 3 · below label propagation (0.8765) · ");
  }

  @Test
  void noBestEpochYetIsADash() {
    assertThat(standing(0, Double.NaN, -1).wide()).contains(" · best - · patience");
    assertThat(standing(0, Double.NaN, -1).narrow()).contains(" best - patience");
  }

  @Test
  void withoutValidationVerticesNothingIsSaidOfThem() {
    RunStanding alone = standing(0, Double.NaN, -1, Double.NaN);
    assertThat(alone.wide()).contains(" +0.499 · patience").doesNotContain("valid", "NaN", "best");
    assertThat(alone.narrow()).contains(" +0.50 patience").doesNotContain("valid", "NaN", "best");
  }
}
