package org.capgnn.data.numpy;

import java.util.Arrays;
import org.capgnn.data.file.StatedSize;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * The three arrays of a SciPy matrix in compressed sparse row form, not yet checked.
 *
 * @param source file and entry, for messages
 * @param data one value per entry; null if all are 1
 * @param indices the column of each entry
 * @param indptr start of each row
 */
public record CsrArrays(
    String source, int rows, int columns, NumpyArray data, NumpyArray indices, NumpyArray indptr) {

  /** The matrix with sorted columns, equal columns of a row added, and no stored zeros. */
  public SparseMatrix toMatrix() {
    if (rows < 0 || columns < 0) {
      throw InputException.of("%s: a matrix of %s x %s", source, rows, columns);
    }
    StatedSize.check(source, "columns", columns, indices.length());
    int[] offsets = indptr.ints();
    int[] column = indices.ints();
    float[] values = data == null ? null : data.floats();
    checkOffsets(offsets, column.length, values == null ? column.length : values.length);
    boolean tidy = true;
    boolean allOnes = true;
    for (int r = 0; r < rows; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        if (column[e] < 0 || column[e] >= columns) {
          throw InputException.of(
              "%s: row %s has column %s, expected 0 to %s", source, r, column[e], columns - 1);
        }
        tidy &= e == offsets[r] || column[e - 1] < column[e];
        if (values != null) {
          if (!Float.isFinite(values[e])) {
            throw InputException.of(
                "%s: row %s, column %s is %s; replace it by a finite number",
                source, r, column[e], values[e]);
          }
          tidy &= values[e] != 0;
          allOnes &= values[e] == 1f;
        }
      }
    }
    float[] kept = allOnes ? null : values;
    return tidy
        ? new SparseMatrix(rows, columns, offsets, column, kept)
        : tidied(offsets, column, kept);
  }

  private void checkOffsets(int[] offsets, int indexCount, int valueCount) {
    if (offsets.length != rows + 1) {
      throw InputException.of(
          "%s: %s rows need %s row starts, found %s", source, rows, rows + 1, offsets.length);
    }
    for (int r = 0; r < rows; r++) {
      if (offsets[r + 1] < offsets[r]) {
        throw InputException.of(
            "%s: row %s starts at %s and ends before it, at %s",
            source, r, offsets[r], offsets[r + 1]);
      }
    }
    if (offsets[0] != 0 || offsets[rows] != indexCount || indexCount != valueCount) {
      throw InputException.of(
          "%s: the row starts state %s entries, but there are %s column indices and %s values",
          source, offsets[rows], indexCount, valueCount);
    }
  }

  private SparseMatrix tidied(int[] offsets, int[] column, float[] values) {
    int[] row = new int[column.length];
    float[] value = values == null ? new float[column.length] : values.clone();
    if (values == null) {
      Arrays.fill(value, 1f); // equal columns are added
    }
    for (int r = 0; r < rows; r++) {
      Arrays.fill(row, offsets[r], offsets[r + 1], r);
    }
    return new SparseMatrixBuilder(rows, columns)
        .addBlock(row, column.clone(), value, column.length)
        .build()
        .withoutZeros();
  }
}
