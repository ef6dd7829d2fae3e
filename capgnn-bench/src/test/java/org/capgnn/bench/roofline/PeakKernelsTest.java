package org.capgnn.bench.roofline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PeakKernelsTest {
  static List<PeakKernels> versions() {
    return List.of(new ScalarPeak(), PeakKernels.best());
  }

  @ParameterizedTest
  @MethodSource("versions")
  void readingLeavesNoValueOut(PeakKernels peak) {
    for (int length : new int[] {0, 1, 7, 64, 65, 1000}) {
      float[] values = new float[length];
      for (int i = 0; i < length; i++) {
        values[i] = i + 1;
      }
      // 1 + 2 + ... + n = n (n + 1) / 2; all partial sums are exact floats
      assertThat(peak.read(values)).isEqualTo(length * (length + 1) / 2);
    }
  }

  /** Every chain tends to y / (1 - x) = 1. */
  @ParameterizedTest
  @MethodSource("versions")
  void everyRoundMovesEveryChain(PeakKernels peak) {
    long chainsAndLanes = peak.flopsPerRound() / 2;

    assertThat(peak.multiplyAdd(0)).isGreaterThan(chainsAndLanes);
    assertThat(peak.multiplyAdd(100_000)).isCloseTo(chainsAndLanes, within(0.1f * chainsAndLanes));
  }
}
