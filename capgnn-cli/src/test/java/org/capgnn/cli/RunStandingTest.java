package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.capgnn.train.EpochRecord;
import org.junit.jupiter.api.Test;

class RunStandingTest {
  private static RunStanding standing(int epoch, int missing) {
    Pace pace = new Pace(0);
    pace.epoch(20_000_000L);
    EpochRecord last =
        new EpochRecord(epoch, 1.0254, -1.502, 0.499, 0.9, 0.826, 0.83, missing, new double[0], 20);
    return new RunStanding(last, 2000, 1077, 0.84, 179, pace);
  }

  @Test
  void everythingHasItsWord() {
    assertThat(standing(1629, 0).wide())
        .isEqualTo(
            "epoch 1630/2000 · loss 1.025 -1.502 +0.499 · valid 0.8260 · best 0.8400 at 1078"
                + " · patience 179 · 50.0/s · ≤ 0:07 left");
  }

  @Test
  void ordinaryTerminalHasRoomForAllOfIt() {
    assertThat(standing(1629, 0).narrow())
        .isEqualTo(
            "1630/2000 1.03 -1.50 +0.50 valid 0.826 best 0.840@1078 patience 179 50/s ≤ 0:07")
        .hasSizeLessThan(80);
  }

  @Test
  void collapseIsToldInBoth() {
    assertThat(standing(1629, 3).wide()).contains(" · classes missing: 3 · ");
    assertThat(standing(1629, 3).narrow()).contains(" 3 classes gone ").hasSizeLessThan(80);
    assertThat(standing(100, 3).wide()).as("too early to tell").doesNotContain("missing");
  }
}
