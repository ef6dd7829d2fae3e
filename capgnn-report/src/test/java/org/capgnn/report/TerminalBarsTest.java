package org.capgnn.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalBarsTest {
  @Test
  void barsRiseInSeventhsOfTheGreatestValue() {
    assertThat(TerminalBars.of(0, 1, 2, 3, 4, 5, 6, 7)).isEqualTo("▁▂▃▄▅▆▇█");
    assertThat(TerminalBars.of(0.35, 0.7)).isEqualTo("▅█");
  }

  @Test
  void scaleStartsAtTheSmallestNegativeValue() {
    assertThat(TerminalBars.of(-7, 0)).isEqualTo("▁█");
  }

  @Test
  void valuesThatAreNotFiniteAreDots() {
    assertThat(TerminalBars.of(Double.NaN, 1, Double.POSITIVE_INFINITY)).isEqualTo("·█·");
  }

  @Test
  void zerosAreFlatAndNoValuesGiveAnEmptyText() {
    assertThat(TerminalBars.of(0, 0)).isEqualTo("▁▁");
    assertThat(TerminalBars.of()).isEmpty();
  }
}
