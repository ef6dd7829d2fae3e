package org.capgnn.kernel.vector.features;

import org.capgnn.kernel.NormalisedKernels;

/**
 * The dropped features of up to 64 (vertex, view) rows, transposed: one word per feature, with one
 * bit per row.
 *
 * <p>A sum over the rows that drop a feature then reads a tile of rows from the first-level cache
 * and writes its result once. Adding row by row would load and store the sums of about fifty
 * features per row.
 */
final class BitTile {
  /** The most rows of a tile. */
  static final int ROWS = 64;

  private BitTile() {}

  /** How many vertices make a tile, or 0 where one vertex has more views than a tile has rows. */
  static int vertices(int views) {
    return ROWS / views;
  }

  /**
   * Writes one word per feature, with the features rounded up to a multiple of 64; bit r is set
   * where row {@code from + r} drops the feature.
   */
  static void dropped(NormalisedKernels.Product p, int from, int rows, long[] block, long[] words) {
    int count = NormalisedKernels.maskWords(p.features());
    for (int w = 0; w < count; w++) {
      for (int r = 0; r < ROWS; r++) {
        block[r] = r < rows ? VectorNormalised.droppedWord(p, from + r, w, count) : 0L;
      }
      transpose(block);
      System.arraycopy(block, 0, words, w * ROWS, ROWS);
    }
  }

  /** Transposes 64 x 64 bits in place, swapping ever smaller off-diagonal blocks. */
  static void transpose(long[] block) {
    long mask = 0x00000000FFFFFFFFL;
    for (int size = 32; size != 0; size >>>= 1, mask ^= mask << size) {
      for (int start = 0; start < ROWS; start += 2 * size) {
        for (int r = start; r < start + size; r++) {
          long swapped = ((block[r] >>> size) ^ block[r + size]) & mask;
          block[r] ^= swapped << size;
          block[r + size] ^= swapped;
        }
      }
    }
  }
}
