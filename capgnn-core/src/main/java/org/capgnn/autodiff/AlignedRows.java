package org.capgnn.autodiff;

import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.MaskKernels;
import org.capgnn.parallel.Blocks;

/**
 * A packed bit matrix, copied so that every row starts with a byte, because kernels read eight bits
 * of a row at a time. The bits themselves stay the same.
 */
final class AlignedRows {
  private final byte[] packed;
  private final byte[] aligned;
  private final Loop copy;

  AlignedRows(String name, long rows, int width) {
    this.packed = new byte[MaskKernels.arrayLength(name, (rows * width + 7) / 8)];
    int rowBytes = DenseKernels.padded(width) / 8;
    this.aligned = new byte[MaskKernels.arrayLength(name, rows * rowBytes)];
    this.copy =
        new Loop(
            Blocks.even((int) rows, 64, 8),
            (from, to) -> {
              for (int r = from; r < to; r++) {
                for (int n = 0; n < rowBytes; n++) {
                  aligned[r * rowBytes + n] = bitsAt((long) r * width + n * 8L, width - n * 8);
                }
              }
            });
  }

  /** Up to eight bits that start at any bit, followed by zeros after the end of a row. */
  private byte bitsAt(long bit, int left) {
    int at = (int) (bit >>> 3);
    int shift = (int) (bit & 7);
    int next = at + 1 < packed.length ? packed[at + 1] & 0xFF : 0;
    int bits = (packed[at] & 0xFF | next << 8) >>> shift;
    return (byte) (left < 8 ? bits & (1 << left) - 1 : bits);
  }

  void copy(Pass pass) {
    copy.run(pass);
  }

  /** The bits before they are copied. */
  byte[] packed() {
    return packed;
  }

  byte[] bits() {
    return aligned;
  }
}
