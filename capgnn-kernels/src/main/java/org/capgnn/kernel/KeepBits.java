package org.capgnn.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Draws dropout masks: one byte an element, one bit a view, set where the view keeps the element.
 *
 * <p>The generator is counter-based. A word is a pure function of (key, position, round), so masks
 * depend on neither the order in which they are drawn nor the number of threads, and drawing one
 * again gives the same bits.
 *
 * <p>Bernoulli bits are made 64 at a time (8 elements x 8 views), bit-sliced: the binary digits of
 * the keep probability are compared with one random word a digit, and each bit is decided by the
 * first digit in which its random number differs. After {@code r} words all but a share of 2^-r is
 * decided, so about eight words serve 64 bits, and the probability is exact to 2^-32.
 */
public final class KeepBits {
  /** Elements that share one random word; block boundaries must be multiples of it. */
  public static final int GROUP = 8;

  private static final int DIGITS = 32;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private KeepBits() {}

  /** The length of an array that holds {@code elements} bytes in whole groups. */
  public static int arrayLength(long elements) {
    return Math.toIntExact((elements + GROUP - 1) / GROUP * GROUP);
  }

  /**
   * Fills the bytes from {@code from} (a multiple of {@link #GROUP}) to {@code to}, and on to the
   * end of the last group.
   *
   * @param keep probability that a bit is set, from 0 to 1
   */
  public static void fill(byte[] bits, int from, int to, long key, double keep) {
    assert from % GROUP == 0 : "blocks of mask bytes start at multiples of " + GROUP;
    long digits = Math.round(keep * (1L << DIGITS));
    if (digits >= 1L << DIGITS) {
      Arrays.fill(bits, from, (to + GROUP - 1) / GROUP * GROUP, (byte) -1);
      return;
    }
    int lowest = digits == 0 ? DIGITS : Long.numberOfTrailingZeros(digits);
    for (int at = from; at < to; at += GROUP) {
      LONGS.set(bits, at, word(key + (long) (at / GROUP) * DIGITS * GOLDEN, digits, lowest));
    }
  }

  private static long word(long counter, long digits, int lowest) {
    long undecided = -1L;
    long kept = 0;
    long state = counter;
    for (int digit = DIGITS - 1; digit >= lowest; digit--) {
      state += GOLDEN;
      long random = mix(state);
      if ((digits >>> digit & 1) != 0) {
        kept |= undecided & ~random;
        undecided &= random;
      } else {
        undecided &= ~random;
      }
      if (undecided == 0) {
        break;
      }
    }
    return kept;
  }

  /** Mixes the parts of a key into one, each part in its place. */
  public static long key(long seed, long epoch, long layer) {
    return mix(mix(mix(seed + GOLDEN) + epoch * GOLDEN) + layer * GOLDEN);
  }

  /** A bijective mixing of 64 bits: the finaliser of SplitMix64 (Stafford's variant 13). */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
