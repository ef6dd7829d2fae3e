package org.capgnn.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;

/** Random inputs for kernel tests: sparse rows, some of them empty or long, and mask bytes. */
final class RandomArrays {
  private final Random random;

  RandomArrays(long seed) {
    random = new Random(seed);
  }

  float[] floats(int length) {
    float[] values = new float[length];
    for (int p = 0; p < length; p++) {
      values[p] = (float) random.nextGaussian();
    }
    return values;
  }

  byte[] bits(int length) {
    byte[] bytes = new byte[MaskKernels.arrayLength("random", length)];
    random.nextBytes(bytes);
    for (int p = 0; p < bytes.length; p += 7) {
      bytes[p] = 0; // all views drop it
    }
    return bytes;
  }

  /** Row starts: every fifth row is empty, one is long. */
  int[] offsets(int rows, int most) {
    int[] offsets = new int[rows + 1];
    for (int r = 0; r < rows; r++) {
      int length = r % 5 == 4 ? 0 : r == 3 ? 8 * most : random.nextInt(most + 1);
      offsets[r + 1] = offsets[r] + length;
    }
    return offsets;
  }

  int[] columns(int entries, int columns) {
    return random.ints(entries, 0, columns).toArray();
  }

  /** Fails unless two results agree to float rounding of sums of {@code terms} terms. */
  static void assertAgree(String what, float[] found, float[] expected, int terms) {
    assertThat(found).hasSameSizeAs(expected);
    double tolerance = 2e-6 * Math.sqrt(terms) * 4;
    for (int p = 0; p < found.length; p++) {
      double allowed = tolerance * (1 + Math.abs(expected[p]));
      assertThat((double) found[p]).as("%s [%d]", what, p).isCloseTo(expected[p], within(allowed));
    }
  }
}
