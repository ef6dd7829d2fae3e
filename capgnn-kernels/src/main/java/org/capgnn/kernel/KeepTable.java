package org.capgnn.kernel;

/**
 * Tables of multipliers: a row of lanes for each possible mask byte.
 *
 * <p>A table of 256 x 8 floats (8 KiB, which stay in the first-level cache) turns a mask byte into
 * a vector with one load. Every Java version compiles that well; mask objects of the Vector API are
 * slow before Java 21.
 */
public final class KeepTable {
  /** The mask byte of which every bit is set: all views of a group are kept. */
  public static final int ALL = (1 << Lanes.WIDTH) - 1;

  private KeepTable() {}

  /**
   * The table for {@code period} views: lane {@code l} of byte {@code b} is {@code kept} where bit
   * {@code l % period} of {@code b} is set, else 0.
   *
   * @param period 1, 2, 4 or 8: fewer than eight views repeat over the lanes
   */
  public static float[] of(int period, float kept) {
    float[] table = new float[(ALL + 1) * Lanes.WIDTH];
    for (int b = 0; b <= ALL; b++) {
      for (int lane = 0; lane < Lanes.WIDTH; lane++) {
        table[b * Lanes.WIDTH + lane] = (b >>> (lane % period) & 1) != 0 ? kept : 0f;
      }
    }
    return table;
  }
}
