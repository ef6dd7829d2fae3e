package org.capgnn.bench.roofline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void quantilesLieBetweenNeighbours() {
    Samples samples = new Samples();
    samples.add(4, 1);
    samples.add(3, 2);

    assertThat(samples.count()).isEqualTo(4);
    assertThat(samples.median()).isEqualTo(2.5);
    assertThat(samples.quantile(0)).isEqualTo(1);
    assertThat(samples.quantile(0.25)).isEqualTo(1.75);
    assertThat(samples.quantile(1)).isEqualTo(4);
  }

  @Test
  void nothingHasNoMedian() {
    assertThat(new Samples().median()).isNaN();
  }
}
