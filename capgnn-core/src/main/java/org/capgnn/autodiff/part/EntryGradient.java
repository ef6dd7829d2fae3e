package org.capgnn.autodiff.part;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * The gradient of sparse features that {@code Y = X diag(a) W} multiplies: {@code dx_uf = a_f sum_h
 * dy_uh w_fh} at every stored entry (u, f). Cost: entries x width.
 */
public final class EntryGradient {
  private final Blocks blocks;
  private final Workers.Body add;

  private EntryGradient(SparseVariable x, float[] scale, Variable weights, Variable output) {
    SparseMatrix matrix = x.matrix();
    int width = weights.columns();
    this.blocks = Blocks.byEntries(matrix.offsets(), 8);
    this.add =
        (b, scratch) -> {
          float[] w = weights.value();
          float[] dy = output.gradient();
          for (int u = blocks.from(b); u < blocks.to(b); u++) {
            for (int e = matrix.offsets()[u]; e < matrix.offsets()[u + 1]; e++) {
              int f = matrix.columnIndices()[e];
              float sum = 0f;
              for (int h = 0; h < width; h++) {
                sum += dy[u * width + h] * w[f * width + h];
              }
              x.gradient()[e] += scale == null ? sum : scale[f] * sum;
            }
          }
        };
  }

  /**
   * The gradient of X, or null if none is wanted.
   *
   * @param scale a, read in each backward pass, or null for ones
   * @param output Y, one row per row of X
   * @param mask must be null where a gradient is wanted: explanations have no dropout
   */
  public static EntryGradient orNull(
      SparseVariable x, float[] scale, Variable weights, Variable output, DropoutMask mask) {
    if (!x.needsGradient()) {
      return null;
    }
    if (mask != null || output.rows() != x.matrix().rows()) {
      throw new IllegalArgumentException(
          "the gradient of features needs one view without dropout, found " + output);
    }
    return new EntryGradient(x, scale, weights, output);
  }

  public void add(Pass pass) {
    pass.workers().run(blocks.count(), add);
  }
}
