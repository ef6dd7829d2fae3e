package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * A row-major matrix whose rows are padded to whole vectors: a copy, or the matrix itself if its
 * rows are whole vectors already.
 */
final class PaddedRows {
  private final float[] plain;
  private final float[] padded;
  private final Blocks blocks;
  private final Workers.Body copyIn;
  private final Workers.Body copyOut;
  private final Workers.Body addOut;

  PaddedRows(float[] plain, int rows, int width) {
    int stride = DenseKernels.padded(width);
    this.plain = plain;
    this.padded = stride == width ? plain : new float[rows * stride];
    this.blocks = Blocks.even(rows, 64, 8);
    this.copyIn =
        (b, scratch) -> {
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            System.arraycopy(plain, i * width, padded, i * stride, width);
          }
        };
    this.copyOut =
        (b, scratch) -> {
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            System.arraycopy(padded, i * stride, plain, i * width, width);
          }
        };
    this.addOut =
        (b, scratch) -> {
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            for (int c = 0; c < width; c++) {
              plain[i * width + c] += padded[i * stride + c];
            }
          }
        };
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
      pass.workers().run(blocks.count(), copyIn);
    }
  }

  /** Copies the padded matrix into the plain one. */
  void store(Pass pass) {
    if (isCopy()) {
      pass.workers().run(blocks.count(), copyOut);
    }
  }

  /** Adds the padded matrix, which must be a copy, to the plain one. */
  void storeAdding(Pass pass) {
    pass.workers().run(blocks.count(), addOut);
  }
}
