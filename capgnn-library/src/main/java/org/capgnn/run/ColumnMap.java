package org.capgnn.run;

import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.Features;
import org.capgnn.tensor.SparseMatrix;

/**
 * Maps the feature columns of some data to those of a model.
 *
 * @param columns number of columns of the model
 * @param target the model's column of each of the data's, -1 for one that it does not know
 */
record ColumnMap(int columns, int[] target) {

  static ColumnMap identity(int columns) {
    int[] target = new int[columns];
    Arrays.setAll(target, c -> c);
    return new ColumnMap(columns, target);
  }

  /** The features in the model's columns; dense ones with all their zeros. */
  Features apply(Features features, boolean dense, List<String> names) {
    boolean inPlace = target.length == columns;
    for (int c = 0; inPlace && c < columns; c++) {
      inPlace = target[c] == c;
    }
    if (inPlace && features.dense() == dense) {
      return features;
    }
    return new Features(dense ? dense(features.matrix()) : sparse(features.matrix()), dense, names);
  }

  private SparseMatrix dense(SparseMatrix matrix) {
    int rows = matrix.rows();
    float[] values = new float[Math.multiplyExact(rows, columns)];
    int[] columnIndices = new int[values.length];
    int[] offsets = new int[rows + 1];
    for (int r = 0; r < rows; r++) {
      offsets[r + 1] = (r + 1) * columns;
      for (int c = 0; c < columns; c++) {
        columnIndices[r * columns + c] = c;
      }
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        values[r * columns + target[matrix.columnIndices()[e]]] = matrix.value(e);
      }
    }
    return new SparseMatrix(rows, columns, offsets, columnIndices, values);
  }

  private SparseMatrix sparse(SparseMatrix matrix) {
    int[] offsets = new int[matrix.rows() + 1];
    long[] sorted = new long[matrix.entries()];
    int count = 0;
    for (int r = 0; r < matrix.rows(); r++) {
      int start = count;
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        int column = target[matrix.columnIndices()[e]];
        if (column >= 0 && matrix.value(e) != 0f) {
          sorted[count++] = (long) column << 32 | e; // sorts by column and remembers the entry
        }
      }
      Arrays.sort(sorted, start, count);
      offsets[r + 1] = count;
    }
    int[] columnIndices = new int[count];
    float[] values = matrix.values() == null ? null : new float[count];
    for (int i = 0; i < count; i++) {
      columnIndices[i] = (int) (sorted[i] >>> 32);
      if (values != null) {
        values[i] = matrix.value((int) sorted[i]);
      }
    }
    return new SparseMatrix(matrix.rows(), columns, offsets, columnIndices, values);
  }
}
