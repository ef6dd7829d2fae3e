package org.capgnn.graph;

/**
 * A small deterministic random number generator (Steele, Lea and Flood 2014).
 *
 * <p>The bounded draws of the JDK's generators have changed between releases, but a seed must give
 * the same split on every Java version.
 */
public final class SplitMix64 {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  public SplitMix64(long seed) {
    state = seed;
  }

  public long nextLong() {
    state += GOLDEN_GAMMA;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * A number from 0 to bound - 1. It is the high half of a product; the bias of bound / 2^32 does
   * not matter here.
   */
  public int nextInt(int bound) {
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }

  /** Shuffles the array in place; every order is equally likely. */
  public void shuffle(int[] array) {
    for (int i = array.length - 1; i > 0; i--) {
      int j = nextInt(i + 1);
      int kept = array[i];
      array[i] = array[j];
      array[j] = kept;
    }
  }
}
