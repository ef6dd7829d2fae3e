package org.capgnn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SummaryTest {
  /** By hand: mean 3, squares 4+1+0+1+4 = 10, 10/4 = 2.5; t(0.975, 4) = 2.776445 from a table. */
  @Test
  void intervalIsStudentsT() {
    Summary summary = Summary.of(1, 2, 3, 4, 5);

    assertThat(summary.count()).isEqualTo(5);
    assertThat(summary.mean()).isEqualTo(3);
    assertThat(summary.deviation()).isCloseTo(Math.sqrt(2.5), within(1e-12));
    assertThat(summary.halfWidth())
        .isCloseTo(2.776445 * Math.sqrt(2.5) / Math.sqrt(5), within(1e-6));
    assertThat(summary.low()).isCloseTo(3 - summary.halfWidth(), within(1e-12));
    assertThat(summary.high()).isCloseTo(3 + summary.halfWidth(), within(1e-12));
  }

  @Test
  void equalValuesHaveAnIntervalOfZeroWidth() {
    assertThat(Summary.of(0.5, 0.5, 0.5)).isEqualTo(new Summary(3, 0.5, 0, 0.5, 0.5));
  }

  @Test
  void singleValueHasNoInterval() {
    Summary summary = Summary.of(0.86);

    assertThat(summary.mean()).isEqualTo(0.86);
    assertThat(summary.deviation()).isNaN();
    assertThat(summary.halfWidth()).isNaN();
  }

  /** Two runs: t(0.975, 1) = 12.706 makes the uncut interval reach beyond 0 or 1. */
  @Test
  void intervalOfAccuraciesEndsAtZeroAndOne() {
    Summary high = Summary.ofShares(0.9, 0.98);
    assertThat(high.high()).isEqualTo(1);
    assertThat(high.low()).isCloseTo(0.94 - 12.7062 * 0.04, within(1e-5));
    assertThat(high.halfWidth()).isCloseTo(12.7062 * 0.04, within(1e-5));

    assertThat(Summary.ofShares(0.02, 0.1).low()).isZero();
    assertThat(Summary.ofShares(0.80, 0.81, 0.82)).isEqualTo(Summary.of(0.80, 0.81, 0.82));
    assertThat(Summary.ofShares(0.86).low()).isNaN();
    assertThat(Summary.ofShares(0.86).high()).isNaN();
  }

  @Test
  void nothingToSummariseIsRefused() {
    assertThatThrownBy(Summary::of).hasMessageContaining("at least one value");
  }
}
