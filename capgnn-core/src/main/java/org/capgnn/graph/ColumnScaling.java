package org.capgnn.graph;

import java.util.function.Consumer;
import org.capgnn.tensor.SparseMatrix;

/**
 * Shift and factor that give each feature column mean 0 and standard deviation 1.
 *
 * <p>A model stores them so that new data is scaled in the same way as its training data.
 *
 * @param mean mean of each column over all vertices
 * @param factor 1 / standard deviation, 0 for constant columns
 */
public record ColumnScaling(double[] mean, double[] factor) {
  // a constant column deviates from its mean by rounding only; scaling that to deviation 1 would
  // invent a feature
  private static final double ROUNDING = 1e-7;

  /** Computes the scaling of a matrix in which every entry is stored. */
  static ColumnScaling of(SparseMatrix matrix) {
    return of(matrix, alone -> {}, matrix.rows());
  }

  /**
   * Computes the scaling of a matrix of which this is a part.
   *
   * @param overParts replaces numbers by their sums over all parts of the matrix
   * @param rows of all parts
   */
  static ColumnScaling of(SparseMatrix matrix, Consumer<double[]> overParts, long rows) {
    int columns = matrix.columns();
    double[] mean = new double[columns];
    double[] factor = new double[columns];
    int[] column = matrix.columnIndices();
    for (int e = 0; e < matrix.entries(); e++) {
      mean[column[e]] += (double) matrix.value(e) / rows;
    }
    overParts.accept(mean);
    for (int e = 0; e < matrix.entries(); e++) {
      double off = matrix.value(e) - mean[column[e]];
      factor[column[e]] += off * off / rows;
    }
    overParts.accept(factor);
    for (int c = 0; c < columns; c++) {
      double deviation = Math.sqrt(factor[c]);
      boolean constant = deviation <= ROUNDING * Math.abs(mean[c]) || deviation == 0;
      factor[c] = constant ? 0 : 1 / deviation;
    }
    return new ColumnScaling(mean, factor);
  }

  SparseMatrix apply(SparseMatrix matrix) {
    int[] column = matrix.columnIndices();
    float[] values = new float[matrix.entries()];
    for (int e = 0; e < values.length; e++) {
      values[e] = (float) ((matrix.value(e) - mean[column[e]]) * factor[column[e]]);
    }
    return matrix.withValues(values);
  }
}
