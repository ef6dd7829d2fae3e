package org.capgnn.autodiff.part;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * The gradient of sparse features that {@code Y = X diag(a) W} multiplies: {@code dx_uf = a_f sum_h
 * dy_uh w_fh} at every stored entry (u, f). Cost: entries x width.
 */
public final class EntryGradient {
  private EntryGradient() {}

  /**
   * The loop that adds to the gradient of X, or null if none is wanted.
   *
   * @param scale a, read in each backward pass, or null for ones
   * @param output Y, one row per row of X
   * @param mask must be null where a gradient is wanted: explanations have no dropout
   */
  public static Loop orNull(
      SparseVariable x, float[] scale, Variable weights, Variable output, DropoutMask mask) {
    if (!x.needsGradient()) {
      return null;
    }
    SparseMatrix matrix = x.matrix();
    if (mask != null || output.rows() != matrix.rows()) {
      throw new IllegalArgumentException(
          "the gradient of features needs one view without dropout, found " + output);
    }
    int width = weights.columns();
    return new Loop(
        Blocks.byEntries(matrix.offsets(), 8),
        (from, to) -> {
          float[] w = weights.value();
          float[] dy = output.gradient();
          for (int u = from; u < to; u++) {
            for (int e = matrix.offsets()[u]; e < matrix.offsets()[u + 1]; e++) {
              int f = matrix.columnIndices()[e];
              float sum = 0f;
              for (int h = 0; h < width; h++) {
                sum += dy[u * width + h] * w[f * width + h];
              }
              x.gradient()[e] += scale == null ? sum : scale[f] * sum;
            }
          }
        });
  }
}
