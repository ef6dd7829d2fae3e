package org.capgnn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.capgnn.kernel.plain.ScalarMasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Masks keep the promised share of bits, and masks of different keys are independent. */
class MaskKernelsTest {
  @Test
  void maskThatNoArrayCanHoldIsRefusedWithItsSize() {
    assertThat(MaskKernels.arrayLength("input", 65)).isEqualTo(128);
    assertThatThrownBy(() -> MaskKernels.arrayLength("input", 2_560_000_000L))
        .isInstanceOf(ArrayTooLongException.class)
        .hasMessageContaining(
            "the mask of the dropout 'input' needs 2560000000 bytes in one array");
  }

  /** 1.25 million bytes are 10^7 draws. */
  private static final int BYTES = 1_250_000 / MaskKernels.GROUP * MaskKernels.GROUP;

  /** A chi-squared value with one degree of freedom exceeds this once in ten thousand tests. */
  private static final double CHI_SQUARED = 15.1;

  private final MaskKernels masks = KernelChoice.forWish("vector").masks();

  private byte[] draw(long key, double keep) {
    byte[] bits = new byte[BYTES];
    masks.fill(bits, 0, BYTES, key, keep);
    return bits;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.2, 0.3, 0.5, 0.6, 0.7, 0.85, 0.9})
  void theStatedFractionIsKept(double keep) {
    byte[] bits = draw(Mixing.key(1, 2, 3), keep);
    long kept = 0;
    long[] perView = new long[8];
    for (byte b : bits) {
      kept += Integer.bitCount(b & 0xFF);
      for (int v = 0; v < 8; v++) {
        perView[v] += b >>> v & 1;
      }
    }
    assertThat(chiSquared(kept, 8L * BYTES, keep)).as("all views").isLessThan(CHI_SQUARED);
    for (int v = 0; v < 8; v++) {
      assertThat(chiSquared(perView[v], BYTES, keep)).as("view %d", v).isLessThan(CHI_SQUARED);
    }
  }

  private static double chiSquared(long kept, long draws, double keep) {
    double expected = draws * keep;
    double difference = kept - expected;
    return difference * difference / (expected * (1 - keep));
  }

  @Test
  void viewsAreIndependentOfEachOther() {
    double keep = 0.3;
    byte[] bits = draw(Mixing.key(4, 5, 6), keep);
    for (int a = 0; a < 8; a++) {
      for (int b = a + 1; b < 8; b++) {
        long both = 0;
        for (byte bit : bits) {
          both += (bit >>> a & 1) & (bit >>> b & 1);
        }
        assertThat(chiSquared(both, BYTES, keep * keep))
            .as("views %d and %d", a, b)
            .isLessThan(CHI_SQUARED);
      }
    }
  }

  @Test
  void epochsHopsSeedsAndNeighboursAreIndependent() {
    double keep = 0.7;
    byte[] one = draw(Mixing.key(1, 10, 1000), keep);
    List<byte[]> others =
        List.of(
            draw(Mixing.key(1, 11, 1000), keep),
            draw(Mixing.key(1, 10, 1001), keep),
            draw(Mixing.key(2, 10, 1000), keep),
            shifted(one, 1),
            shifted(one, 4),
            shifted(one, 32),
            shifted(one, 64));
    for (int o = 0; o < others.size(); o++) {
      long both = 0;
      for (int p = 0; p < BYTES; p++) {
        both += Integer.bitCount(one[p] & others.get(o)[p] & 0xFF);
      }
      assertThat(chiSquared(both, 8L * BYTES, keep * keep)).as("pair %d", o).isLessThan(25);
    }
  }

  private static byte[] shifted(byte[] bits, int by) {
    byte[] result = new byte[bits.length];
    for (int p = 0; p < bits.length; p++) {
      result[p] = bits[(p + by) % bits.length];
    }
    return result;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 0.25, 0.5, 0.9, 1})
  void scalarAndVectorDrawTheSameBitsInWhateverPieces(double keep) {
    int length = 40 * MaskKernels.GROUP;
    byte[] plain = new byte[length];
    byte[] pieces = new byte[length];
    new ScalarMasks().fill(plain, 0, length, 99, keep);
    for (int from = 0; from < length; from += 8 * MaskKernels.GROUP) {
      masks.fill(pieces, from, from + 8 * MaskKernels.GROUP, 99, keep);
    }
    assertThat(pieces).isEqualTo(plain);
  }

  @Test
  void theRateIsExactToOneInAHundredThousand() {
    for (double keep = 0.05; keep < 1; keep += 0.05) {
      assertThat(MaskKernels.digits(keep) / 65536.0).isCloseTo(keep, within(1e-5));
    }
  }

  /** What shards of a graph draw is what the graph in one piece draws. */
  @Test
  void wordsAreThoseOfTheWholeMask() {
    for (double keep : new double[] {0, 0.1, 0.5, 0.7, 1}) {
      for (MaskKernels version : List.of(masks, new ScalarMasks())) {
        byte[] bits = new byte[4096];
        version.fill(bits, 0, bits.length, 17, keep);
        ByteBuffer expected = ByteBuffer.wrap(bits).order(ByteOrder.LITTLE_ENDIAN);
        int[] numbers = new int[MaskKernels.wordsLength(37)];
        int[] words = new int[numbers.length];
        for (int n = 0; n < 37; n++) {
          numbers[n] = n * 617 % 1024;
        }

        version.words(numbers, 37, 17, keep, words);

        for (int n = 0; n < 37; n++) {
          assertThat(words[n]).isEqualTo(expected.getInt(4 * numbers[n]));
        }
      }
    }
  }
}
