package org.capgnn.bench.roofline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class KernelFigureTest {
  /** 2e6 operations at 1e9 per second take 2 ms, 1e6 bytes at 1e9 per second take 1 ms. */
  private static KernelFigure figure(double millis, double bandwidth) {
    return new KernelFigure("k", 2e6, 1e6, 1000, millis, 1e9, bandwidth);
  }

  @Test
  void roofIsTheLongerOfTheTwoTimes() {
    assertThat(figure(4, 1e9).roofMillis()).isCloseTo(2, within(1e-12));
    assertThat(figure(4, 1e9).boundBy()).isEqualTo("arithmetic");
    assertThat(figure(4, 1e8).roofMillis()).isCloseTo(10, within(1e-12));
    assertThat(figure(4, 1e8).boundBy()).isEqualTo("bandwidth");
  }

  @Test
  void shareIsTheRoofOverTheTimeMeasured() {
    assertThat(figure(4, 1e9).share()).isCloseTo(0.5, within(1e-12));
  }

  /** Three entries, ten views in two groups; of the second byte only two bits are views. */
  @Test
  void keptEntriesCountViewsAndRows() {
    byte[] bits = {(byte) 0xff, (byte) 0xff, 0, 1, 3, (byte) 0xfc};

    assertThat(KeptEntries.of(bits, 3, 10)).isEqualTo(new KeptEntries(8 + 2 + 1 + 2, 4));
    assertThat(KeptEntries.of(null, 3, 10)).isEqualTo(new KeptEntries(30, 6));
  }
}
