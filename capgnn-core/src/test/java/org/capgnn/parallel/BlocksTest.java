package org.capgnn.parallel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlocksTest {
  private static final int[] LENGTHS = {
    0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 511, 512, 513, 4095, 4096,
    4097, 100_000, 262_144, 1_000_003
  };

  /** Blocks follow each other without gap or overlap, so that each row is in exactly one. */
  private static void assertCoversOnce(Blocks blocks, int length) {
    assertThat(blocks.count()).as("%s", blocks).isPositive();
    assertThat(blocks.from(0)).as("%s", blocks).isZero();
    for (int b = 0; b < blocks.count(); b++) {
      assertThat(blocks.to(b)).as("%s, block %d", blocks, b).isGreaterThanOrEqualTo(blocks.from(b));
      if (b > 0) {
        assertThat(blocks.from(b)).as("%s, block %d", blocks, b).isEqualTo(blocks.to(b - 1));
      }
    }
    assertThat(blocks.to(blocks.count() - 1)).as("%s", blocks).isEqualTo(length);
  }

  @Test
  void evenBlocksCoverEveryLengthOnceAndStartAtMultiplesOfTheUnit() {
    for (int length : LENGTHS) {
      for (int count : new int[] {1, 2, 3, 16, 32, 64, 1000}) {
        for (int unit : new int[] {1, 8, 16, 32, 64}) {
          Blocks blocks = Blocks.even(length, count, unit);
          assertCoversOnce(blocks, length);
          assertThat(blocks.count()).isLessThanOrEqualTo(count);
          for (int b = 0; b < blocks.count(); b++) {
            assertThat(blocks.from(b) % unit).as("%s, unit %d", blocks, unit).isZero();
          }
        }
      }
    }
  }

  /** The longest blocks have one unit more than the shortest; only the last may end early. */
  @Test
  void evenBlocksDifferByAtMostOneUnit() {
    for (int length : LENGTHS) {
      for (int unit : new int[] {1, 8, 64}) {
        Blocks blocks = Blocks.even(length, 64, unit);
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        for (int b = 0; b < blocks.count(); b++) {
          int units = (blocks.to(b) - blocks.from(b) + unit - 1) / unit;
          shortest = Math.min(shortest, units);
          longest = Math.max(longest, units);
        }
        assertThat(longest - shortest).as("%s", blocks).isLessThanOrEqualTo(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 8, Integer.MAX_VALUE - 63, 1 << 30})
  void lengthsNearTheLargestIntAreDividedToo(int length) {
    assertCoversOnce(Blocks.even(length, 64, 64), length);
    assertThat(Blocks.even(length, 64, 64).count()).isEqualTo(64);
    assertCoversOnce(Blocks.elements(length), length);
    assertThat(Blocks.elements(length).count()).isEqualTo(64);
  }

  @Test
  void elementsAreCoveredOnceAndShortArraysAreNotDivided() {
    for (int length : LENGTHS) {
      assertCoversOnce(Blocks.elements(length), length);
    }
    assertThat(Blocks.elements(8191).count()).isEqualTo(1);
    assertThat(Blocks.elements(8192).count()).isEqualTo(2);
    assertThat(Blocks.elements(64 * 4096).count()).isEqualTo(64);
    assertThat(Blocks.elements(100_000_000).count()).isEqualTo(64);
  }

  private static int[] offsets(int rows, int most, long seed) {
    Random random = new Random(seed);
    int[] offsets = new int[rows + 1];
    for (int r = 0; r < rows; r++) {
      offsets[r + 1] = offsets[r] + random.nextInt(most + 1);
    }
    return offsets;
  }

  @Test
  void rowsByEntriesAreCoveredOnce() {
    for (int rows : new int[] {0, 1, 2, 7, 64, 65, 1000, 30_000}) {
      for (int most : new int[] {0, 1, 50}) {
        for (int cost : new int[] {0, 4, 64}) {
          int[] offsets = offsets(rows, most, rows + most);
          assertCoversOnce(Blocks.byEntries(offsets, cost), rows);
          assertCoversOnce(Blocks.byEntries(offsets, cost, 16), rows);
          assertThat(Blocks.byEntries(offsets, cost, 16).count()).isLessThanOrEqualTo(16);
        }
      }
    }
  }

  /** 2^31 - 16 entries and 1,000,000 rows of cost 2,000 are more than an int counts. */
  @Test
  void costsBeyondTheLargestIntAreDividedEvenly() {
    int rows = 1_000_000;
    int[] offsets = new int[rows + 1];
    for (int r = 0; r <= rows; r++) {
      offsets[r] = (int) ((Integer.MAX_VALUE - 15L) * r / rows);
    }
    Blocks blocks = Blocks.byEntries(offsets, 2000);
    assertCoversOnce(blocks, rows);
    assertThat(blocks.count()).isEqualTo(64);
    for (int b = 0; b < blocks.count(); b++) {
      assertThat(blocks.to(b) - blocks.from(b)).isBetween(15_624, 15_626);
    }
  }

  /** Row 50 has nearly all entries: its block ends with it, and the rows behind it get another. */
  @Test
  void blockEndsWithAHeavyRow() {
    int[] offsets = new int[101];
    for (int r = 0; r < 100; r++) {
      offsets[r + 1] = offsets[r] + (r == 50 ? 100_000 : 10);
    }
    Blocks blocks = Blocks.byEntries(offsets, 0, 4);
    assertCoversOnce(blocks, 100);
    assertThat(blocks.to(0)).isEqualTo(51);
    assertThat(blocks.from(3)).isEqualTo(51);
  }

  /**
   * Written down by hand: a division that depended on the machine or its threads would differ.
   *
   * <ul>
   *   <li>1000 in units of 64 are 16 units, in 4 blocks 4 units each: 256 rows.
   *   <li>1000 in units of 8 are 125 units, in 3 blocks up to unit 41, 83 and 125.
   *   <li>20 in units of 8 are 3 units, too few for 64 blocks.
   * </ul>
   */
  @ParameterizedTest
  @CsvSource({
    "1000, 4, 64, 'Blocks[0, 256, 512, 768, 1000]'",
    "1000, 3, 8, 'Blocks[0, 328, 664, 1000]'",
    "20, 64, 8, 'Blocks[0, 8, 16, 20]'",
    "0, 64, 8, 'Blocks[0, 0]'",
    "1, 64, 64, 'Blocks[0, 1]'"
  })
  void evenDivisionIsFixed(int length, int count, int unit, String expected) {
    assertThat(Blocks.even(length, count, unit)).hasToString(expected);
  }

  /**
   * Six rows of 100, 0, 300, 100, 400 and 100 entries, no cost per row: 1000 in all, of which 256
   * are worth a block, so three blocks. They end with the first rows that reach a third (333) and
   * two thirds (666): 100 + 0 + 300 = 400 and 400 + 100 + 400 = 900.
   */
  @Test
  void divisionByEntriesIsFixed() {
    int[] offsets = {0, 100, 100, 400, 500, 900, 1000};
    assertThat(Blocks.byEntries(offsets, 0)).hasToString("Blocks[0, 3, 5, 6]");
  }

  /** Sums of floats depend on their order, so equal bits show that the division is the same. */
  @Test
  void sumsOverBlocksHaveTheSameBitsForAnyNumberOfThreads() {
    float[] values = new float[100_000];
    Random random = new Random(1);
    float inOneGo = 0;
    for (int p = 0; p < values.length; p++) {
      values[p] = (float) random.nextGaussian();
      inOneGo += values[p];
    }
    Set<Float> sums = new HashSet<>();
    for (int threads : new int[] {1, 2, 4, 8}) {
      try (Workers workers = Workers.of(threads)) {
        sums.add(sum(values, workers));
      }
    }
    assertThat(sums).hasSize(1).as("another order rounds otherwise").doesNotContain(inOneGo);
  }

  private static float sum(float[] values, Workers workers) {
    Blocks blocks = Blocks.elements(values.length);
    float[] parts = new float[blocks.count()];
    workers.run(
        blocks.count(),
        (b, scratch) -> {
          for (int p = blocks.from(b); p < blocks.to(b); p++) {
            parts[b] += values[p];
          }
        });
    float sum = 0;
    for (float part : parts) {
      sum += part;
    }
    return sum;
  }
}
