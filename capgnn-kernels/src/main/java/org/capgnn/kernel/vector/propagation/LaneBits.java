package org.capgnn.kernel.vector.propagation;

import org.capgnn.kernel.KeepTable;

/** The mask bits of a vector's eight lanes, as an index of {@code KeepTable.of(8, ...)}. */
final class LaneBits {
  private LaneBits() {}

  /**
   * Puts the bits of the classes that share a vector into one byte: two classes of four bits, four
   * of two or eight of one. Lanes of no class count as kept, so that sums of kept weights are
   * positive there, too.
   *
   * @param at of the first class's byte; the others follow it, for such layouts have one group
   * @param count classes in the vector
   * @param period lanes a class has: 1, 2 or 4
   */
  static int ofSharing(byte[] keep, int at, int count, int period) {
    int views = (1 << period) - 1;
    int bits = KeepTable.ALL << count * period & KeepTable.ALL;
    for (int c = 0; c < count; c++) {
      bits |= (keep[at + c] & views) << c * period;
    }
    return bits;
  }
}
