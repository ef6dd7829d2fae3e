package org.capgnn.data.table;

import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;

/** Collects features cell by cell and row by row, keeping only non-zero values while reading. */
public final class FeatureRows {
  private static final int MOST_ENTRIES = Integer.MAX_VALUE - 16;

  private final int columns;
  private int[] ends = new int[64];
  private int[] entryColumns = new int[64];
  private float[] entryValues = new float[64];
  private int rows;
  private int entries;

  public FeatureRows(int columns) {
    this.columns = columns;
  }

  /** Sets a cell of the current row; columns must ascend. */
  public void add(int column, float value) {
    if (Float.floatToRawIntBits(value) == 0) {
      return;
    }
    if (entries == entryColumns.length) {
      int room = (int) Math.min(entries * 2L, MOST_ENTRIES);
      entryColumns = Arrays.copyOf(entryColumns, room);
      entryValues = Arrays.copyOf(entryValues, room);
    }
    entryColumns[entries] = column;
    entryValues[entries++] = value;
  }

  public void endRow() {
    if (rows == ends.length) {
      ends = Arrays.copyOf(ends, rows * 2);
    }
    ends[rows++] = entries;
  }

  /** Number of rows ended so far. */
  public int rows() {
    return rows;
  }

  /** Whether at least half of the cells are not zero. */
  public boolean mostlyFilled() {
    return columns > 0 && rows > 0 && entries * 2L >= (long) rows * columns;
  }

  /** The features, dense or sparse by {@link #mostlyFilled()}; called once, at the end. */
  public Features toFeatures(String file, List<String> names) {
    boolean dense = mostlyFilled();
    return new Features(dense ? full(file) : sparse(), dense, names);
  }

  /** The non-zero cells; called once, at the end. */
  public SparseMatrix sparse() {
    int[] offsets = new int[rows + 1];
    int write = 0;
    int read = 0;
    for (int r = 0; r < rows; r++) {
      for (; read < ends[r]; read++) {
        if (entryValues[read] != 0) { // leaves out negative zeros, which add() keeps
          entryColumns[write] = entryColumns[read];
          entryValues[write++] = entryValues[read];
        }
      }
      offsets[r + 1] = write;
    }
    boolean allOnes = true;
    for (int e = 0; e < write && allOnes; e++) {
      allOnes = entryValues[e] == 1f;
    }
    return new SparseMatrix(
        rows,
        columns,
        offsets,
        Arrays.copyOf(entryColumns, write),
        allOnes ? null : Arrays.copyOf(entryValues, write));
  }

  /** All cells, including zeros. */
  public SparseMatrix full(String file) {
    if ((long) rows * columns > MOST_ENTRIES) {
      throw new InputException(
          String.format(
              "%s: %d vertices with %d features are more than 2^31 cells; leave columns out or use"
                  + " a features table",
              file, rows, columns));
    }
    int[] offsets = new int[rows + 1];
    int[] indices = new int[rows * columns];
    float[] values = new float[rows * columns];
    int entry = 0;
    for (int r = 0; r < rows; r++) {
      int start = r * columns;
      offsets[r + 1] = start + columns;
      for (int c = 0; c < columns; c++) {
        indices[start + c] = c;
      }
      for (; entry < ends[r]; entry++) {
        values[start + entryColumns[entry]] = entryValues[entry];
      }
    }
    return new SparseMatrix(rows, columns, offsets, indices, values);
  }
}
