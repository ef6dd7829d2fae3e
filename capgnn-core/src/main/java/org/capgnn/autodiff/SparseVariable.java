package org.capgnn.autodiff;

import org.capgnn.tensor.SparseMatrix;

/**
 * A sparse matrix with the gradient of its stored entries: the features, as an operator reads them.
 *
 * @param gradient one number per stored entry, or null if none is wanted
 */
public record SparseVariable(SparseMatrix matrix, float[] gradient) {
  /** Without gradient: features are data in training and evaluation. */
  public static SparseVariable constant(SparseMatrix matrix) {
    return new SparseVariable(matrix, null);
  }

  /** With gradient, for explanations. */
  public static SparseVariable of(SparseMatrix matrix) {
    return new SparseVariable(matrix, new float[matrix.entries()]);
  }

  public boolean needsGradient() {
    return gradient != null;
  }
}
