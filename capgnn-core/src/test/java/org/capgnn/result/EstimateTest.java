package org.capgnn.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EstimateTest {
  /**
   * Wilson's interval of 81 right of 263, an example of Newcombe (1998, table I): 0.2553 to 0.3662.
   */
  @Test
  void intervalIsWilsons() {
    Estimate estimate = Estimate.of("test", 263, 81 / 263.0, 1);

    assertThat(estimate.low()).isCloseTo(0.2553, within(5e-5));
    assertThat(estimate.high()).isCloseTo(0.3662, within(5e-5));
  }

  /** Newcombe's example 0 of 20: 0 to 0.1611; so all of 20 right: 0.8389 to 1. */
  @Test
  void allRightIsNotCertain() {
    Estimate estimate = Estimate.of("test", 20, 1, 0);

    assertThat(estimate.low()).isCloseTo(0.8389, within(5e-5));
    assertThat(estimate.high()).isCloseTo(1, within(1e-12));
  }
}
