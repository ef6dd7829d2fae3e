package org.capgnn.tensor;

import java.util.Objects;

/**
 * An immutable sparse matrix in compressed sparse row form.
 *
 * <p>Row {@code i} owns the entries {@code offsets[i] .. offsets[i + 1] - 1}; their columns ascend.
 * The matrix uses the given arrays without copying them, so they must not change afterwards: graphs
 * and features reach the kernels in this form, and defensive copies of hundreds of megabytes would
 * cost more than they protect.
 */
public final class SparseMatrix {
  private final int rows;
  private final int columns;
  private final int[] offsets;
  private final int[] columnIndices;
  private final float[] values;

  /**
   * @param values one value per entry, or null if every stored entry is 1
   */
  public SparseMatrix(int rows, int columns, int[] offsets, int[] columnIndices, float[] values) {
    Objects.requireNonNull(offsets, "offsets");
    Objects.requireNonNull(columnIndices, "columnIndices");
    if (offsets.length != rows + 1) {
      throw new IllegalArgumentException(
          "a matrix of %s rows needs %s offsets, found %s"
              .formatted(rows, rows + 1, offsets.length));
    }
    if (offsets[rows] > columnIndices.length || (values != null && values.length < offsets[rows])) {
      throw new IllegalArgumentException(
          "the offsets state %s entries, but the arrays hold %s"
              .formatted(
                  offsets[rows],
                  Math.min(
                      columnIndices.length, values == null ? Integer.MAX_VALUE : values.length)));
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

  /** The internal array; must not be changed. */
  public int[] offsets() {
    return offsets;
  }

  /** The internal array; must not be changed. */
  public int[] columnIndices() {
    return columnIndices;
  }

  /** The internal array, or null if every stored entry is 1; must not be changed. */
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

  /** The entries that are not zero; the values become null if all of them are 1. */
  public SparseMatrix withoutZeros() {
    int count = 0;
    boolean allOnes = true;
    for (int e = 0; e < entries(); e++) {
      count += value(e) == 0f ? 0 : 1;
      allOnes &= value(e) == 0f || value(e) == 1f;
    }
    if (count == columnIndices.length) {
      return allOnes ? withValues(null) : this;
    }
    int[] newOffsets = new int[rows + 1];
    int[] newColumns = new int[count];
    float[] newValues = allOnes ? null : new float[count];
    int write = 0;
    for (int r = 0; r < rows; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        if (value(e) != 0f) {
          newColumns[write] = columnIndices[e];
          if (newValues != null) {
            newValues[write] = values[e];
          }
          write++;
        }
      }
      newOffsets[r + 1] = write;
    }
    return new SparseMatrix(rows, columns, newOffsets, newColumns, newValues);
  }

  /** The same matrix with every cell stored, including zeros. */
  public SparseMatrix full() {
    int cells = Math.multiplyExact(rows, columns);
    int[] newOffsets = new int[rows + 1];
    int[] newColumns = new int[cells];
    float[] newValues = new float[cells];
    for (int r = 0; r < rows; r++) {
      int start = r * columns;
      newOffsets[r + 1] = start + columns;
      for (int c = 0; c < columns; c++) {
        newColumns[start + c] = c;
      }
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        newValues[start + columnIndices[e]] = value(e);
      }
    }
    return new SparseMatrix(rows, columns, newOffsets, newColumns, newValues);
  }

  /** The pattern of the transpose, with the position of each of its entries in this matrix. */
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
