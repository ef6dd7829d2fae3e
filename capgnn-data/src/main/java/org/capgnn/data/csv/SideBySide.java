package org.capgnn.data.csv;

import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/** Joins the columns of two feature matrices of the same vertices, without stored zeros. */
final class SideBySide {
  private SideBySide() {}

  static SparseMatrix of(SparseMatrix left, SparseMatrix right) {
    SparseMatrixBuilder both =
        new SparseMatrixBuilder(left.rows(), Math.addExact(left.columns(), right.columns()));
    add(both, left, 0);
    add(both, right, left.columns());
    return both.build();
  }

  private static void add(SparseMatrixBuilder to, SparseMatrix from, int shift) {
    for (int r = 0; r < from.rows(); r++) {
      for (int e = from.offsets()[r]; e < from.offsets()[r + 1]; e++) {
        if (from.value(e) != 0) {
          to.add(r, from.columnIndices()[e] + shift, from.value(e));
        }
      }
    }
  }
}
