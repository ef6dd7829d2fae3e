package org.capgnn.kernel.plain;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.kernel.Mixing;

/** Random dropout masks, in plain loops; the SIMD version must draw the same bits. */
public final class ScalarMasks implements MaskKernels {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public void fill(byte[] bits, int from, int to, long key, double keep) {
    assert from % GROUP == 0 : "blocks of mask bytes start at multiples of " + GROUP;
    int digits = MaskKernels.digits(keep);
    int end = (to + GROUP - 1) / GROUP * GROUP;
    if (digits >= 1 << DIGITS || digits == 0) {
      Arrays.fill(bits, from, end, (byte) (digits == 0 ? 0 : -1));
      return;
    }
    for (int at = from; at < end; at += 4) {
      INTS.set(bits, at, word(at / 4 * Mixing.GOLDEN_INT, key, digits));
    }
  }

  @Override
  public void words(int[] numbers, int count, long key, double keep, int[] words) {
    int digits = MaskKernels.digits(keep);
    if (digits >= 1 << DIGITS || digits == 0) {
      Arrays.fill(words, 0, count, digits == 0 ? 0 : -1);
      return;
    }
    for (int n = 0; n < count; n++) {
      words[n] = word(numbers[n] * Mixing.GOLDEN_INT, key, digits);
    }
  }

  private static int word(int counter, long key, int digits) {
    int kept = 0;
    for (int d = Integer.numberOfTrailingZeros(digits); d < DIGITS; d++) {
      long digitKey = Mixing.mix(key + d * Mixing.GOLDEN);
      int random = Mixing.word(counter, (int) digitKey, (int) (digitKey >>> 32));
      kept = (digits >>> d & 1) != 0 ? kept | ~random : kept & ~random;
    }
    return kept;
  }
}
