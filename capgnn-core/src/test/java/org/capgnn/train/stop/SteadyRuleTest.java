package org.capgnn.train.stop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyRuleTest {
  /** Runs the rule on a loss that falls until an epoch, with a constant accuracy. */
  private static int stop(int patience, int lowest, int validationVertices) {
    StoppingRule rule = new SteadyRule(patience, validationVertices);
    int epoch = 0;
    while (!rule.stops()) {
      double loss = epoch < lowest ? 2 - 1.5 * epoch / lowest : 0.5 + (epoch - lowest) * 1e-3;
      rule.observe(epoch++, loss, 0.75);
    }
    return epoch;
  }

  @Test
  void patienceGrowsWithTheEpochsThatImproved() {
    assertThat(stop(50, 100, 100)).isBetween(150, 165);
    assertThat(stop(50, 1000, 100)).isBetween(1290, 1330);
  }

  /** The rule of CAPGNN keeps nothing any more once the accuracy is 1. */
  @Test
  void lossDecidesWhenTheAccuracyCannotRise() {
    StoppingRule rule = new SteadyRule(20, 2);
    int kept = -1;
    for (int epoch = 0; epoch < 60; epoch++) {
      rule.observe(epoch, 1.0 / (1 + epoch), 1);
      kept = rule.improved() ? epoch : kept;
    }

    assertThat(kept).isEqualTo(59);
  }

  /** One of two validation vertices says little: a falling loss outweighs it. */
  @Test
  void accuracyOfFewVerticesCountsLittle() {
    assertThat(keptOf(2)).isGreaterThan(30);
    assertThat(keptOf(500)).isLessThan(30);
  }

  private static int keptOf(int validationVertices) {
    StoppingRule rule = new SteadyRule(100, validationVertices);
    int kept = -1;
    for (int epoch = 0; epoch < 60; epoch++) {
      rule.observe(epoch, 2 - epoch / 30.0, epoch < 20 ? 1 : 0.5);
      kept = rule.improved() ? epoch : kept;
    }
    return kept;
  }
}
