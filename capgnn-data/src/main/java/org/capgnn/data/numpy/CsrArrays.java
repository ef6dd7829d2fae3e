package org.capgnn.data.numpy;

import java.util.Arrays;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;

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
    int[] offsets = indptr.ints();
    int[] column = indices.ints();
    float[] values = data == null ? null : data.floats();
    checkOffsets(offsets, column.length, values == null ? column.length : values.length);
    boolean tidy = true;
    boolean allOnes = true;
    for (int r = 0; r < rows; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        if (column[e] < 0 || column[e] >= columns) {
          throw new InputException(
              source
                  + ": row "
                  + r
                  + " has column "
                  + column[e]
                  + ", expected 0 to "
                  + (columns - 1));
        }
        tidy &= e == offsets[r] || column[e - 1] < column[e];
        if (values != null) {
          if (!Float.isFinite(values[e])) {
            throw new InputException(
                source
                    + ": row "
                    + r
                    + ", column "
                    + column[e]
                    + " is "
                    + values[e]
                    + "; replace it by a finite number");
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
      throw new InputException(
          source
              + ": "
              + rows
              + " rows need "
              + (rows + 1)
              + " row starts, found "
              + offsets.length);
    }
    for (int r = 0; r < rows; r++) {
      if (offsets[r + 1] < offsets[r]) {
        throw new InputException(
            source
                + ": row "
                + r
                + " starts at "
                + offsets[r]
                + " and ends before it, at "
                + offsets[r + 1]);
      }
    }
    if (offsets[0] != 0 || offsets[rows] != indexCount || indexCount != valueCount) {
      throw new InputException(
          source
              + ": the row starts state "
              + offsets[rows]
              + " entries, but there are "
              + indexCount
              + " column indices and "
              + valueCount
              + " values");
    }
  }

  /** Sorts by transposing twice, which takes linear time, and then merges equal columns. */
  private SparseMatrix tidied(int[] offsets, int[] column, float[] values) {
    SparseMatrix.Transposed byColumn =
        new SparseMatrix(rows, columns, offsets, column, null).transpose();
    int[] next = Arrays.copyOf(offsets, rows);
    int[] sorted = new int[column.length];
    float[] sortedValues = new float[column.length];
    for (int c = 0; c < columns; c++) {
      for (int e = byColumn.offsets()[c]; e < byColumn.offsets()[c + 1]; e++) {
        int at = next[byColumn.rows()[e]]++;
        sorted[at] = c;
        sortedValues[at] = values == null ? 1f : values[byColumn.origin()[e]];
      }
    }
    return compacted(offsets, sorted, sortedValues);
  }

  /** Adds up equal columns and drops zeros, in place. */
  private SparseMatrix compacted(int[] offsets, int[] column, float[] values) {
    int[] newOffsets = new int[rows + 1];
    int write = 0;
    for (int r = 0; r < rows; r++) {
      int rowStart = write;
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        if (write > rowStart && column[write - 1] == column[e]) {
          values[write - 1] += values[e];
        } else {
          column[write] = column[e];
          values[write++] = values[e];
        }
      }
      write = dropZeros(column, values, rowStart, write);
      newOffsets[r + 1] = write;
    }
    int[] keptColumns = write == column.length ? column : Arrays.copyOf(column, write);
    float[] kept = write == values.length ? values : Arrays.copyOf(values, write);
    return new SparseMatrix(rows, columns, newOffsets, keptColumns, allOnes(kept) ? null : kept);
  }

  private static boolean allOnes(float[] values) {
    for (float value : values) {
      if (value != 1f) {
        return false;
      }
    }
    return true;
  }

  private static int dropZeros(int[] column, float[] values, int start, int end) {
    int write = start;
    for (int e = start; e < end; e++) {
      if (values[e] != 0) {
        column[write] = column[e];
        values[write++] = values[e];
      }
    }
    return write;
  }
}
