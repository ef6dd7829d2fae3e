package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.parallel.Blocks;

/**
 * A row-major matrix whose rows are padded to whole vectors: a copy, or the matrix itself if its
 * rows are whole vectors already.
 */
final class PaddedRows {
  private final float[] plain;
  private final float[] padded;
  private final Loop copyIn;
  private final Loop copyOut;
  private final Loop addOut;

  PaddedRows(float[] plain, int width) {
    this(plain, width, DenseKernels.padded(width) == width ? plain : null);
  }

  /**
   * @param own the padded array, or null for a new one
   */
  PaddedRows(float[] plain, int width, float[] own) {
    int rows = plain.length / width;
    int stride = DenseKernels.padded(width);
    this.plain = plain;
    this.padded = own == null ? new float[rows * stride] : own;
    Blocks blocks = Blocks.even(rows, 64, 8);
    this.copyIn =
        new Loop(
            blocks,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                System.arraycopy(plain, i * width, padded, i * stride, width);
              }
            });
    this.copyOut =
        new Loop(
            blocks,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                System.arraycopy(padded, i * stride, plain, i * width, width);
              }
            });
    this.addOut =
        new Loop(
            blocks,
            (from, to) -> {
              for (int i = from; i < to; i++) {
                for (int c = 0; c < width; c++) {
                  plain[i * width + c] += padded[i * stride + c];
                }
              }
            });
  }

  /** The padded array; the padding holds zeros. */
  float[] array() {
    return padded;
  }

  boolean isCopy() {
    return padded != plain;
  }

  /** Copies the plain matrix into the padded one. */
  void load(Pass pass) {
    if (isCopy()) {
      copyIn.run(pass);
    }
  }

  /** Copies the padded matrix into the plain one. */
  void store(Pass pass) {
    if (isCopy()) {
      copyOut.run(pass);
    }
  }

  /** Adds the padded matrix to the plain one, unless they are the same. */
  void storeAdding(Pass pass) {
    if (isCopy()) {
      addOut.run(pass);
    }
  }
}
