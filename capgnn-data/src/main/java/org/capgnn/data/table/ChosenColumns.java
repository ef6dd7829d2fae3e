package org.capgnn.data.table;

import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.Features;
import org.capgnn.tensor.SparseMatrix;

/** Some of the columns of a feature matrix. */
final class ChosenColumns {
  private ChosenColumns() {}

  /**
   * @param positions the columns to keep, ascending
   */
  static Features of(Features all, int[] positions) {
    SparseMatrix matrix = all.matrix();
    int[] target = new int[matrix.columns()];
    Arrays.fill(target, -1);
    for (int c = 0; c < positions.length; c++) {
      target[positions[c]] = c;
    }
    int[] offsets = new int[matrix.rows() + 1];
    int[] columns = new int[matrix.entries()];
    float[] values = new float[matrix.entries()];
    int count = 0;
    for (int r = 0; r < matrix.rows(); r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        int column = target[matrix.columnIndices()[e]];
        if (column >= 0) {
          columns[count] = column;
          values[count++] = matrix.value(e);
        }
      }
      offsets[r + 1] = count;
    }
    List<String> names = Arrays.stream(positions).mapToObj(all.names()::get).toList();
    SparseMatrix kept =
        new SparseMatrix(
            matrix.rows(),
            positions.length,
            offsets,
            Arrays.copyOf(columns, count),
            Arrays.copyOf(values, count));
    return new Features(kept, all.dense() && positions.length > 0, names);
  }
}
