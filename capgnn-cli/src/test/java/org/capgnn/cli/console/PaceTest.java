package org.capgnn.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void slowBeginningIsSoonForgotten() {
    Pace pace = new Pace(0);
    pace.epoch(5 * SECOND);
    assertThat(pace.perSecond()).isCloseTo(0.2, within(1e-9));

    for (int i = 1; i <= 3000; i++) { // half a minute at 100 a second
      pace.epoch(5 * SECOND + i * SECOND / 100);
    }

    assertThat(pace.perSecond()).isBetween(95.0, 100.0);
    assertThat(pace.timeFor(900)).isEqualTo("0:09");
  }

  @Test
  void hoursAreSpelledOutOnlyWhereThereAreSome() {
    assertThat(Pace.clock(59.7)).isEqualTo("1:00");
    assertThat(Pace.clock(3599)).isEqualTo("59:59");
    assertThat(Pace.clock(5594)).isEqualTo("1:33:14");
  }
}
