package org.capgnn.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HolmTest {
  @Test
  void smallestIsMultipliedByTheCountAndTheOrderIsKept() {
    // sorted 0.01, 0.02, 0.03, 0.04: times 4, 3, 2, 1 gives 0.04, 0.06, 0.06, 0.04 -> 0.06
    assertThat(Holm.corrected(0.04, 0.01, 0.03, 0.02))
        .containsExactly(new double[] {0.06, 0.04, 0.06, 0.06}, within(1e-12));
  }

  @Test
  void correctedValueIsAtMostOne() {
    assertThat(Holm.corrected(0.5, 0.9)).containsExactly(1, 1);
  }

  @Test
  void missingTestsDoNotCount() {
    assertThat(Holm.corrected(Double.NaN, 0.02, 0.03))
        .containsExactly(new double[] {Double.NaN, 0.04, 0.04}, within(1e-12));
  }

  @Test
  void correctionCanRemoveSignificance() {
    assertThat(Holm.corrected(0.03)[0]).isLessThan(0.05);
    assertThat(Holm.corrected(0.03, 0.04)[0]).isGreaterThan(0.05);
  }
}
