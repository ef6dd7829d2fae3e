package org.capgnn.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TargetTest {
  @Test
  void targetSaysReachedMissedOrNotMeasured() {
    assertThat(Target.atLeast("a", 25, 26.04, "x").verdict()).isEqualTo("reached");
    assertThat(Target.atLeast("a", 25, 24, "x").verdict()).isEqualTo("missed");
    assertThat(Target.atMost("a", 8, 9, "x").verdict()).isEqualTo("missed");
    assertThat(Target.atMost("a", 8, Double.NaN, "x").verdict()).isEqualTo("not measured");
    assertThat(Target.atLeast("a", 25, 26.04, "x").measuredText()).isEqualTo("26.0x");
  }
}
