package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SplitMix64Test {

  /** The values that other implementations of the algorithm publish for this seed. */
  @Test
  void agreesWithThePublishedSequence() {
    SplitMix64 generator = new SplitMix64(1234567);
    assertThat(generator.nextLong()).isEqualTo(6457827717110365317L);
    assertThat(generator.nextLong()).isEqualTo(3203168211198807973L);
  }

  @Test
  void shuffleKeepsEveryElement() {
    int[] array = {1, 2, 3, 4, 5};
    new SplitMix64(1).shuffle(array);
    assertThat(array).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
  }

  @Test
  void everyPositionIsReachedAboutEquallyOften() {
    int[] first = new int[4];
    SplitMix64 generator = new SplitMix64(5);
    for (int draw = 0; draw < 4000; draw++) {
      int[] array = {0, 1, 2, 3};
      generator.shuffle(array);
      first[array[0]]++;
    }
    for (int count : first) {
      assertThat(count).isBetween(900, 1100); // 1000 expected, standard deviation 27
    }
  }
}
