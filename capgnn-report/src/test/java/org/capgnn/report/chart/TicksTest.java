package org.capgnn.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TicksTest {
  private static List<String> labels(Ticks ticks) {
    return ticks.values().stream().map(ticks::label).toList();
  }

  @Test
  void ticksAroundARangeEncloseIt() {
    assertThat(labels(Ticks.around(0.137, 0.862, 5)))
        .containsExactly("0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9");
    assertThat(labels(Ticks.around(0, 0.348, 4)))
        .containsExactly("0.0", "0.1", "0.2", "0.3", "0.4");
  }

  @Test
  void ticksWithinARangeStayInside() {
    assertThat(labels(Ticks.within(1, 249, 5))).containsExactly("50", "100", "150", "200");
    assertThat(labels(Ticks.within(0, 1999, 4))).containsExactly("0", "500", "1000", "1500");
  }

  @Test
  void zeroBetweenNegativeAndPositiveHasNoSign() {
    assertThat(labels(Ticks.around(-0.3, 0.3, 6)))
        .containsExactly("-0.3", "-0.2", "-0.1", "0.0", "0.1", "0.2", "0.3");
  }

  @Test
  void smallStepsHaveEnoughDecimals() {
    assertThat(labels(Ticks.around(0.8601, 0.8619, 4)))
        .containsExactly("0.8600", "0.8605", "0.8610", "0.8615", "0.8620");
  }
}
