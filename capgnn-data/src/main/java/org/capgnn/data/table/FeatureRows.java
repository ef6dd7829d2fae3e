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
  private int[] offsets = new int[64];
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

  /** Sets a cell of the current row from its text; returns false if it is not a finite number. */
  public boolean add(int column, String cell) {
    float value = Numbers.finite(cell);
    add(column, value);
    return !Float.isNaN(value);
  }

  public void endRow() {
    if (++rows == offsets.length) {
      offsets = Arrays.copyOf(offsets, rows * 2);
    }
    offsets[rows] = entries;
  }

  /** Number of rows ended so far. */
  public int rows() {
    return rows;
  }

  /** Whether at least half of the cells are not zero. */
  public boolean mostlyFilled() {
    return columns > 0 && rows > 0 && entries * 2L >= (long) rows * columns;
  }

  /** The features, dense or sparse by {@link #mostlyFilled()}. */
  public Features toFeatures(String file, List<String> names) {
    boolean dense = mostlyFilled();
    return new Features(dense ? full(file) : sparse(), dense, names);
  }

  /** The cells that are not zero. */
  public SparseMatrix sparse() {
    return stored().withoutZeros(); // leaves out negative zeros, which add() keeps
  }

  /** All cells, including zeros. */
  public SparseMatrix full(String file) {
    if ((long) rows * columns > MOST_ENTRIES) {
      throw InputException.of(
          "%s: %d vertices with %d features are more than 2^31 cells; leave columns out or use a"
              + " features table",
          file, rows, columns);
    }
    return stored().full();
  }

  private SparseMatrix stored() {
    return new SparseMatrix(
        rows, columns, Arrays.copyOf(offsets, rows + 1), entryColumns, entryValues);
  }
}
