package org.capgnn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.capgnn.graph.SplitMix64;
import org.junit.jupiter.api.Test;

class TemperatureTest {
  /**
   * Labels drawn with probability softmax(2 z): the scores z are half as large as they should be.
   */
  @Test
  void findsTheFactorByWhichScoresAreTooSmall() {
    SplitMix64 random = new SplitMix64(3);
    HeldOutScores held = new HeldOutScores(2);
    for (int i = 0; i < 20_000; i++) {
      float z = (random.nextInt(1000) - 500) / 250f;
      double second = 1 / (1 + Math.exp(-2 * z));
      int label = random.nextInt(1_000_000) < 1e6 * second ? 1 : 0;
      held.add(new float[] {0, z}, 0, label);
    }

    assertThat(Temperature.fit(held)).isCloseTo(0.5, within(0.03));
  }

  /** 4 of 4 right says that the next one is right with about 5 in 6, whatever the scores say. */
  @Test
  void fewLabelsMakeNothingCertain() {
    HeldOutScores held = new HeldOutScores(2);
    for (int i = 0; i < 40; i++) { // ten times the same four labels
      held.add(new float[] {0, 30}, 0, 1);
    }

    double probability = 1 / (1 + Math.exp(-30 / Temperature.fit(held, 4)));

    assertThat(probability).isBetween(0.75, 0.97);
  }

  @Test
  void nothingHeldOutChangesNothing() {
    assertThat(Temperature.fit(new HeldOutScores(3))).isEqualTo(Temperature.NONE);
  }

  /** ln(1 + e^-1) = 0.3133 for scores (0, 1) and label 1; two of three are right. */
  @Test
  void heldOutScoresMeasureLossAndAccuracy() {
    Logits logits = new Logits(new float[] {0, 1, 0, 1, 0, 1, 9, 9}, 2, 4, 2);
    HeldOutScores held = HeldOutScores.of(logits, new int[] {1, 1, 0, 0}, new int[] {0, 1, 2});

    assertThat(held.size()).isEqualTo(3);
    assertThat(held.accuracy()).isCloseTo(2 / 3.0, within(1e-12));
    assertThat(held.logLoss(1)).isCloseTo((2 * 0.31326 + 1.31326) / 3, within(1e-4));
  }
}
