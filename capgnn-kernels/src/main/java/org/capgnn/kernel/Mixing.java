package org.capgnn.kernel;

/** Integer hashes: the random numbers of dropout masks and start values. */
public final class Mixing {
  public static final long GOLDEN = 0x9E3779B97F4A7C15L;
  public static final int GOLDEN_INT = 0x9E3779B1;
  public static final int FIRST = 0x7FEB352D;
  public static final int SECOND = 0x846CA68B;

  private Mixing() {}

  /** Mixes the parts of a key into one number; the order of the parts matters. */
  public static long key(long seed, long epoch, long layer) {
    return mix(mix(mix(seed + GOLDEN) + epoch * GOLDEN) + layer * GOLDEN);
  }

  /** The number of a position in the stream of a key, from 0 to below 1. */
  public static double unit(long key, long position) {
    return (mix(key + (position + 1) * GOLDEN) >>> 11) * 0x1.0p-53;
  }

  /** A bijective mixing of 64 bits: the finaliser of SplitMix64 (Stafford's variant 13). */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * A word of 32 bits for a counter, with half of the key added before the rounds and half between
   * them.
   */
  public static int word(int counter, int before, int amid) {
    int x = counter + before;
    x = (x ^ (x >>> 16)) * FIRST;
    x = ((x ^ (x >>> 15)) + amid) * SECOND;
    return x ^ (x >>> 16);
  }
}
