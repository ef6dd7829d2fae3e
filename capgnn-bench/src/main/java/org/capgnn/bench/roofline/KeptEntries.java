package org.capgnn.bench.roofline;

import org.capgnn.kernel.Lanes;

/**
 * How much of a sparse matrix a dropout mask leaves.
 *
 * @param pairs kept (entry, view) pairs
 * @param rows (entry, view group) pairs with at least one kept view: the rows to gather
 */
record KeptEntries(long pairs, long rows) {

  /**
   * @param bits one byte per entry and group, or null where nothing is dropped
   */
  static KeptEntries of(byte[] bits, int entries, int views) {
    int groups = Lanes.groups(views);
    if (bits == null) {
      return new KeptEntries((long) entries * views, (long) entries * groups);
    }
    long pairs = 0;
    long rows = 0;
    for (int g = 0; g < groups; g++) {
      int used = (1 << Math.min(Lanes.WIDTH, views - Lanes.WIDTH * g)) - 1;
      for (int e = 0; e < entries; e++) {
        int kept = Integer.bitCount(bits[e * groups + g] & used);
        pairs += kept;
        rows += kept == 0 ? 0 : 1;
      }
    }
    return new KeptEntries(pairs, rows);
  }
}
