package org.capgnn.kernel.vector.propagation;

import org.capgnn.kernel.KeepTable;

/** The mask bits of the lanes of a vector, as an index into a {@link KeepTable} of full period. */
final class LaneBits {
  private LaneBits() {}

  /**
   * Puts the bits of the classes that share a vector into one byte: two classes of four bits, four
   * of two or eight of one. Unused lanes count as kept, so that the sums of kept weights are
   * positive there, too.
   *
   * @param at index of the first class's byte; the others follow, since such layouts have one group
   * @param count classes in the vector
   * @param period lanes per class: 1, 2 or 4
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
