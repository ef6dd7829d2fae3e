package org.capgnn.kernel.vector.features;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Turns mask bytes (one byte per entry, one bit per view) into one word per view with one bit per
 * entry.
 *
 * <p>Iterating over the set bits of such a word costs one mispredicted branch per view; iterating
 * over the views of every entry costs one per entry.
 */
final class ViewBits {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ViewBits() {}

  /**
   * Writes one word per view for up to 64 entries whose bytes start at {@code at} and are {@code
   * step} apart.
   *
   * @param flip 0 for the kept entries, -1 for the dropped ones
   */
  static void gather(byte[] keep, int at, int step, int count, long flip, long[] words) {
    for (int v = 0; v < Byte.SIZE; v++) {
      words[v] = 0;
    }
    for (int first = 0; first < count; first += Byte.SIZE) {
      long x = load(keep, at + first * step, step, Math.min(Byte.SIZE, count - first)) ^ flip;
      if (count - first < Byte.SIZE) {
        x &= (1L << Byte.SIZE * (count - first)) - 1;
      }
      x = transpose(x);
      for (int v = 0; v < Byte.SIZE; v++) {
        words[v] |= (x >>> Byte.SIZE * v & 0xFF) << first;
      }
    }
  }

  private static long load(byte[] keep, int at, int step, int count) {
    if (step == 1 && at + Long.BYTES <= keep.length) {
      return (long) LONGS.get(keep, at);
    }
    long x = 0;
    for (int n = 0; n < count; n++) {
      x |= (keep[at + n * step] & 0xFFL) << Byte.SIZE * n;
    }
    return x;
  }

  /** Transposes an 8 x 8 matrix of bits: swaps ever larger off-diagonal blocks. */
  static long transpose(long bits) {
    long x = bits;
    long t = (x ^ (x >>> 7)) & 0x00AA00AA00AA00AAL;
    x ^= t ^ (t << 7);
    t = (x ^ (x >>> 14)) & 0x0000CCCC0000CCCCL;
    x ^= t ^ (t << 14);
    t = (x ^ (x >>> 28)) & 0x00000000F0F0F0F0L;
    return x ^ t ^ (t << 28);
  }
}
