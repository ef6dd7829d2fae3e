package org.capgnn.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds a {@link SparseMatrix} from entries in any order; entries at the same position are added.
 *
 * <p>Entries are kept in blocks of primitive arrays (8 bytes per entry, 12 with values), placed
 * into rows by counting, and then sorted within their rows in parallel. Each block is released as
 * soon as it is placed, so the peak is 12 bytes per entry (20 with values). The result does not
 * depend on the order of the blocks, because entries at the same position are added in the order of
 * their values.
 */
public final class SparseMatrixBuilder {
  private static final int BLOCK = 1 << 16;
  private static final int MOST_ENTRIES = Integer.MAX_VALUE - 16;

  private final int rows;
  private final int columns;
  private final List<Chunk> blocks = new ArrayList<>();
  private Chunk open = Chunk.empty();
  private int openCount;
  private boolean valued;
  private long entries;
  private long merged;

  private record Chunk(int[] rows, int[] columns, float[] values, int count) {
    static Chunk empty() {
      return new Chunk(new int[0], new int[0], new float[0], 0);
    }
  }

  public SparseMatrixBuilder(int rows, int columns) {
    if (rows < 0 || columns < 0) {
      throw new IllegalArgumentException(
          "rows and columns must not be negative, found %s x %s".formatted(rows, columns));
    }
    this.rows = rows;
    this.columns = columns;
  }

  /** Number of entries added so far. */
  public long entries() {
    return entries + openCount;
  }

  /** Number of entries that {@link #build()} merged into another one at the same position. */
  public long merged() {
    return merged;
  }

  public SparseMatrixBuilder add(int row, int column, float value) {
    check(row, column);
    if (openCount == open.rows.length) {
      closeOpenBlock();
      int size = (int) Math.min(BLOCK, Math.max(64, entries)); // small matrices need little memory
      open = new Chunk(new int[size], new int[size], new float[size], size);
    }
    open.rows[openCount] = row;
    open.columns[openCount] = column;
    open.values[openCount++] = value;
    valued |= value != 1f;
    return this;
  }

  /**
   * Adds many entries at once. The builder takes over the arrays, which must not change afterwards.
   *
   * @param blockValues one value per entry, or null if all are 1
   */
  public SparseMatrixBuilder addBlock(
      int[] blockRows, int[] blockColumns, float[] blockValues, int count) {
    for (int e = 0; e < count; e++) {
      check(blockRows[e], blockColumns[e]);
    }
    blocks.add(new Chunk(blockRows, blockColumns, blockValues, count));
    entries += count;
    valued |= blockValues != null;
    return this;
  }

  private void check(int row, int column) {
    if (row < 0 || row >= rows || column < 0 || column >= columns) {
      throw new IllegalArgumentException(
          "entry (%s, %s) lies outside %s x %s".formatted(row, column, rows, columns));
    }
  }

  private void closeOpenBlock() {
    blocks.add(new Chunk(open.rows, open.columns, open.values, openCount));
    entries += openCount;
    openCount = 0;
    open = Chunk.empty();
  }

  /** Builds the matrix and releases the collected entries; the values are null if all are 1. */
  public SparseMatrix build() {
    closeOpenBlock();
    if (entries > MOST_ENTRIES) {
      throw new IllegalArgumentException(
          "%s entries; one sparse matrix holds at most %s".formatted(entries, MOST_ENTRIES));
    }
    int[] offsets = countRows();
    int[] ends = Arrays.copyOf(offsets, rows);
    int[] columnIndices = new int[(int) entries];
    float[] values = valued ? new float[(int) entries] : null;
    place(ends, columnIndices, values);
    SortedRows sorted = new SortedRows(offsets, ends, columnIndices, values);
    merged = sorted.sortAndMerge();
    return sorted.toMatrix(columns);
  }

  private int[] countRows() {
    int[] offsets = new int[rows + 1];
    for (Chunk block : blocks) {
      for (int e = 0; e < block.count; e++) {
        offsets[block.rows[e] + 1]++;
      }
    }
    for (int r = 0; r < rows; r++) {
      offsets[r + 1] += offsets[r];
    }
    return offsets;
  }

  /** Moves every entry into its row; afterwards {@code next} holds the end of each row. */
  private void place(int[] next, int[] columnIndices, float[] values) {
    for (int i = 0; i < blocks.size(); i++) {
      Chunk block = blocks.set(i, null); // can be freed while the next ones are placed
      for (int e = 0; e < block.count; e++) {
        int at = next[block.rows[e]]++;
        columnIndices[at] = block.columns[e];
        if (values != null) {
          values[at] = block.values == null ? 1f : block.values[e];
        }
      }
    }
    blocks.clear();
  }
}
