package org.capgnn.tensor;

import java.util.Objects;

/**
 * An immutable sparse matrix in compressed sparse row form.
 *
 * <p>Row {@code i} owns the entries {@code offsets[i] .. offsets[i + 1] - 1}; their columns ascend.
 * The arrays are handed over, not copied, and must not change afterwards: this is the one form in
 * which graphs and features reach the kernels, and copying hundreds of megabytes to guard against
 * ourselves would cost more than it protects.
 */
public final class SparseMatrix {
  private final int rows;
  private final int columns;
  private final int[] offsets;
  private final int[] columnIndices;
  private final float[] values;

  /**
   * @param values one value an entry, or null where every stored entry is 1
   */
  public SparseMatrix(int rows, int columns, int[] offsets, int[] columnIndices, float[] values) {
    Objects.requireNonNull(offsets, "offsets");
    Objects.requireNonNull(columnIndices, "columnIndices");
    if (offsets.length != rows + 1) {
      throw new IllegalArgumentException(
          "a matrix of "
              + rows
              + " rows needs "
              + (rows + 1)
              + " offsets, found "
              + offsets.length);
    }
    if (offsets[rows] > columnIndices.length || (values != null && values.length < offsets[rows])) {
      throw new IllegalArgumentException(
          "offsets promise "
              + offsets[rows]
              + " entries, the arrays hold "
              + Math.min(columnIndices.length, values == null ? Integer.MAX_VALUE : values.length));
    }
    this.rows = rows;
    this.columns = columns;
    this.offsets = offsets;
    this.columnIndices = columnIndices;
    this.values = values;
  }

  public int rows() {
    return rows;
  }

  public int columns() {
    return columns;
  }

  /** Number of stored entries. */
  public int entries() {
    return offsets[rows];
  }

  /** The array itself: read it, never write it. */
  public int[] offsets() {
    return offsets;
  }

  /** The array itself: read it, never write it. */
  public int[] columnIndices() {
    return columnIndices;
  }

  /** The array itself, or null where every stored entry is 1: read it, never write it. */
  public float[] values() {
    return values;
  }

  public float value(int entry) {
    return values == null ? 1f : values[entry];
  }

  /** The same pattern with other values. */
  public SparseMatrix withValues(float[] newValues) {
    return new SparseMatrix(rows, columns, offsets, columnIndices, newValues);
  }

  /** The transpose and, for each of its entries, which entry of this matrix it is. */
  public Transposed transpose() {
    int entries = entries();
    int[] start = new int[columns + 1];
    for (int e = 0; e < entries; e++) {
      start[columnIndices[e] + 1]++;
    }
    for (int c = 0; c < columns; c++) {
      start[c + 1] += start[c];
    }
    int[] next = start.clone();
    int[] origin = new int[entries];
    int[] rowOf = new int[entries];
    for (int r = 0; r < rows; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        int at = next[columnIndices[e]]++;
        origin[at] = e;
        rowOf[at] = r;
      }
    }
    return new Transposed(start, rowOf, origin);
  }

  /**
   * A transposed pattern.
   *
   * @param offsets start of each column of the original
   * @param rows the original row of each entry
   * @param origin the original position of each entry
   */
  public record Transposed(int[] offsets, int[] rows, int[] origin) {}
}
