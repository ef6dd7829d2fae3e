package org.capgnn.nn;

import org.capgnn.tensor.SparseMatrix;

/**
 * An affinity between vertices that is not learned: values at the entries of a pattern, and their
 * transpose for gradients.
 */
public final class StaticAffinity {
  private final Rows rows;
  private final Rows transposedRows;

  private StaticAffinity(Rows rows, Rows transposedRows) {
    this.rows = rows;
    this.transposedRows = transposedRows;
  }

  /** The symmetric normalisation {@code S = D^-1/2 (A+I) D^-1/2} (Hu et al. 2021, Eq. 1). */
  public static StaticAffinity symmetric(AffinityPattern pattern) {
    return of(pattern, pattern.symmetric(1));
  }

  /**
   * @param values one per entry of the pattern
   */
  public static StaticAffinity of(AffinityPattern pattern, float[] values) {
    SparseMatrix m = pattern.matrix();
    SparseMatrix.Transposed t = pattern.transposed();
    float[] moved = new float[values.length];
    for (int e = 0; e < moved.length; e++) {
      moved[e] = values[t.origin()[e]];
    }
    return new StaticAffinity(
        new Rows(m.offsets(), m.columnIndices(), values), new Rows(t.offsets(), t.rows(), moved));
  }

  /** The affinity as a matrix. */
  public SparseMatrix matrix() {
    int vertices = rows.offsets().length - 1;
    return new SparseMatrix(vertices, vertices, rows.offsets(), rows.columns(), rows.values());
  }

  /** {@code S H} by plain loops, for explanations; H is vertices x width. */
  public float[] times(float[] h, int width) {
    float[] product = new float[h.length];
    for (int i = 0; i < rows.offsets().length - 1; i++) {
      for (int e = rows.offsets()[i]; e < rows.offsets()[i + 1]; e++) {
        for (int c = 0; c < width; c++) {
          product[i * width + c] += rows.values()[e] * h[rows.columns()[e] * width + c];
        }
      }
    }
    return product;
  }

  public Rows rows() {
    return rows;
  }

  public Rows transposedRows() {
    return transposedRows;
  }

  /**
   * The rows of a sparse matrix; the arrays themselves, not to be changed.
   *
   * @param offsets where the entries of each row begin
   * @param columns of the entries
   * @param values of the entries
   */
  public record Rows(int[] offsets, int[] columns, float[] values) {}
}
