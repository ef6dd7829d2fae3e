package org.capgnn.kernel;

/**
 * Multipliers for the eight lanes of each possible mask byte.
 *
 * <p>A table of 256 x 8 floats (8 KiB, it stays in the first-level cache) turns a mask byte into a
 * vector by one load, which every Java version compiles well; mask objects of the Vector API are
 * slow before Java 21.
 */
public final class KeepTable {
  public static final int LANES = 8;

  private KeepTable() {}

  /**
   * The table for {@code period} views: lane {@code l} of byte {@code b} is {@code kept} where bit
   * {@code l % period} of {@code b} is set, else 0.
   *
   * @param period 1, 2, 4 or 8: fewer than eight views repeat over the lanes
   */
  public static float[] of(int period, float kept) {
    float[] table = new float[256 * LANES];
    for (int b = 0; b < 256; b++) {
      for (int lane = 0; lane < LANES; lane++) {
        table[b * LANES + lane] = (b >>> (lane % period) & 1) != 0 ? kept : 0f;
      }
    }
    return table;
  }
}
