package org.capgnn.tensor;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/** Sorts rows of (column, value) pairs in place and merges pairs with equal columns. */
final class SortedRows {
  private final int[] offsets;
  private final int[] ends;
  private int[] columns;
  private float[] values;

  /**
   * @param offsets start of each row, followed by the end of the last row
   * @param ends end of each row; decreases as pairs are merged
   * @param values null if every value is 1; equal columns then become one entry of value 1
   */
  SortedRows(int[] offsets, int[] ends, int[] columns, float[] values) {
    this.offsets = offsets;
    this.ends = ends;
    this.columns = columns;
    this.values = values;
  }

  /** Sorts and merges each row and closes the gaps; returns the number of pairs removed. */
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
    // (column, value bits) pairs packed into longs move together in a primitive sort
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
