package org.capgnn.data.csv;

import java.util.Arrays;
import java.util.List;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Table;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;

/**
 * Features given as columns of the {@code vertices} table.
 *
 * <p>Only what is not zero is kept while reading. The result stores zeros too where {@code
 * dataset.json} calls the features dense or, without it, where at least half of the cells hold
 * something: a bag of words written as columns stays sparse.
 */
final class FeatureColumns {
  private final Table table;
  private final int[] columns;
  private final FolderMeta.FeatureMeta meta;
  private int[] ends = new int[64];
  private int[] entryColumns = new int[64];
  private float[] entryValues = new float[64];
  private int rows;
  private int entries;

  /**
   * @param meta what is known about the features, or null
   */
  FeatureColumns(Table table, List<Integer> columns, FolderMeta.FeatureMeta meta) {
    this.table = table;
    this.columns = columns.stream().mapToInt(Integer::intValue).toArray();
    this.meta = meta;
    if (meta != null && meta.dense() && meta.count() != this.columns.length) {
      throw InputException.at(
          table.file().name(),
          1,
          String.format(
              "%d feature columns, but %s tells of %d; mend or delete %s",
              this.columns.length, FolderMeta.FILE, meta.count(), FolderMeta.FILE));
    }
  }

  int count() {
    return columns.length;
  }

  List<String> names() {
    if (meta != null && meta.dense()) {
      return meta.names() == null ? List.of() : meta.names();
    }
    return Arrays.stream(columns).mapToObj(c -> table.header().get(c)).toList();
  }

  void add(Table.Row row) {
    for (int c = 0; c < columns.length; c++) {
      float value = number(row, columns[c]);
      if (Float.floatToRawIntBits(value) != 0) {
        add(c, value);
      }
    }
    if (rows == ends.length) {
      ends = Arrays.copyOf(ends, rows * 2);
    }
    ends[rows++] = entries;
  }

  private void add(int column, float value) {
    if (entries == entryColumns.length) {
      int room = (int) Math.min(entries * 2L, Integer.MAX_VALUE - 16);
      entryColumns = Arrays.copyOf(entryColumns, room);
      entryValues = Arrays.copyOf(entryValues, room);
    }
    entryColumns[entries] = column;
    entryValues[entries++] = value;
  }

  private float number(Table.Row row, int column) {
    String cell = row.fields()[column];
    float value;
    try {
      value = Numbers.decimal(cell);
    } catch (NumberFormatException e) {
      throw refuse(row, column, cell.isEmpty() ? "is empty" : "'" + cell + "' is no number");
    }
    if (!Float.isFinite(value)) {
      throw refuse(row, column, "'" + cell + "' is not finite");
    }
    return value;
  }

  private InputException refuse(Table.Row row, int column, String found) {
    return InputException.at(
        table.file().name(),
        row.line(),
        String.format(
            "column %d, feature '%s' %s; features must be numbers, mend the cell or remove the"
                + " column",
            column + 1, table.header().get(column), found));
  }

  boolean dense() {
    long cells = (long) rows * columns.length;
    return cells > 0 && (meta == null ? entries * 2L >= cells : meta.dense());
  }

  /** Vertices x columns, with every cell stored where the features are dense. */
  SparseMatrix toMatrix() {
    return dense() ? full() : sparse();
  }

  private SparseMatrix sparse() {
    int[] offsets = new int[rows + 1];
    System.arraycopy(ends, 0, offsets, 1, rows);
    return new SparseMatrix(
        rows,
        columns.length,
        offsets,
        Arrays.copyOf(entryColumns, entries),
        Arrays.copyOf(entryValues, entries));
  }

  private SparseMatrix full() {
    if ((long) rows * columns.length > Integer.MAX_VALUE - 16) {
      throw new InputException(
          String.format(
              "%s: %d vertices with %d features are more than 2^31 cells; leave columns out or give"
                  + " them as a features table",
              table.file().name(), rows, columns.length));
    }
    int[] offsets = new int[rows + 1];
    int[] indices = new int[rows * columns.length];
    float[] values = new float[rows * columns.length];
    int entry = 0;
    for (int r = 0; r < rows; r++) {
      int start = r * columns.length;
      offsets[r + 1] = start + columns.length;
      for (int c = 0; c < columns.length; c++) {
        indices[start + c] = c;
      }
      for (; entry < ends[r]; entry++) {
        values[start + entryColumns[entry]] = entryValues[entry];
      }
    }
    return new SparseMatrix(rows, columns.length, offsets, indices, values);
  }
}
