package org.capgnn.tensor;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Rows of (column, value) pairs while they are sorted and merged in place, row by row. */
final class SortedRows {
  private final int[] offsets;
  private final int[] ends;
  private int[] columns;
  private float[] values;

  /**
   * @param offsets start of each row and, last, the end of all
   * @param ends end of each row; moves forward as pairs are merged
   * @param values may be null: every value is 1 and equal columns just become one
   */
  SortedRows(int[] offsets, int[] ends, int[] columns, float[] values) {
    this.offsets = offsets;
    this.ends = ends;
    this.columns = columns;
    this.values = values;
  }

  /** Sorts each row, adds up equal columns, closes the gaps; returns how many pairs went away. */
  long sortAndMerge() {
    AtomicLong merged = new AtomicLong();
    RowRanges.forEach(
        offsets,
        (from, to) -> {
          long here = 0;
          for (int r = from; r < to; r++) {
            sortRow(offsets[r], ends[r]);
            int end = mergeRow(offsets[r], ends[r]);
            here += ends[r] - end;
            ends[r] = end;
          }
          merged.addAndGet(here);
        });
    if (merged.get() > 0) {
      closeGaps();
    }
    return merged.get();
  }

  private void sortRow(int start, int end) {
    if (end - start < 2) {
      return;
    }
    if (values == null) {
      Arrays.sort(columns, start, end);
      return;
    }
    // values follow their columns: packed as (column, bits) longs, the sort stays primitive
    long[] packed = new long[end - start];
    for (int e = start; e < end; e++) {
      packed[e - start] =
          ((long) columns[e] << 32) | (Float.floatToRawIntBits(values[e]) & 0xFFFFFFFFL);
    }
    Arrays.sort(packed);
    for (int e = start; e < end; e++) {
      columns[e] = (int) (packed[e - start] >>> 32);
      values[e] = Float.intBitsToFloat((int) packed[e - start]);
    }
  }

  private int mergeRow(int start, int end) {
    int write = start;
    for (int e = start; e < end; e++) {
      if (write > start && columns[write - 1] == columns[e]) {
        if (values != null) {
          values[write - 1] += values[e];
        }
      } else {
        columns[write] = columns[e];
        if (values != null) {
          values[write] = values[e];
        }
        write++;
      }
    }
    return write;
  }

  private void closeGaps() {
    int write = 0;
    for (int r = 0; r < ends.length; r++) {
      int start = offsets[r];
      int length = ends[r] - start;
      System.arraycopy(columns, start, columns, write, length);
      if (values != null) {
        System.arraycopy(values, start, values, write, length);
      }
      offsets[r] = write;
      write += length;
    }
    offsets[ends.length] = write;
    columns = Arrays.copyOf(columns, write);
    values = values == null ? null : Arrays.copyOf(values, write);
  }

  SparseMatrix toMatrix(int columnCount) {
    return new SparseMatrix(ends.length, columnCount, offsets, columns, valuesUnlessAllOne());
  }

  private float[] valuesUnlessAllOne() {
    if (values != null) {
      for (float value : values) {
        if (value != 1f) {
          return values;
        }
      }
    }
    return null;
  }
}
