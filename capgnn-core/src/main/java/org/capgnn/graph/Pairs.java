package org.capgnn.graph;

import java.util.Arrays;

/** Rows of (column, weight) pairs while a {@link GraphBuilder} tidies them; changed in place. */
final class Pairs {
  int[] offsets;
  int[] columns;
  float[] values;

  Pairs(int[] offsets, int[] columns, float[] values) {
    this.offsets = offsets;
    this.columns = columns;
    this.values = values;
  }

  int entries() {
    return offsets[offsets.length - 1];
  }

  /**
   * Sorts each row, adds up equal columns, takes diagonal entries out and marks their rows; returns
   * how many were merged.
   */
  long mergeDuplicates(boolean[] loop) {
    long merged = 0;
    int write = 0;
    int rows = offsets.length - 1;
    int start = 0;
    for (int r = 0; r < rows; r++) {
      int end = offsets[r + 1];
      sortRow(start, end);
      int rowStart = write;
      for (int e = start; e < end; e++) {
        if (columns[e] == r) {
          merged += loop[r] ? 1 : 0;
          loop[r] = true;
        } else if (write > rowStart && columns[write - 1] == columns[e]) {
          merged++;
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
      start = end;
      offsets[r + 1] = write;
    }
    return merged;
  }

  private void sortRow(int start, int end) {
    if (values == null) {
      Arrays.sort(columns, start, end);
      return;
    }
    // weights follow their columns: packed as (column, bits) longs, the sort stays primitive
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

  /** The union with the transpose, the larger weight where both directions exist. */
  Pairs symmetrised() {
    int rows = offsets.length - 1;
    int entries = entries();
    int[] back = new int[rows + 1];
    for (int e = 0; e < entries; e++) {
      back[columns[e] + 1]++;
    }
    for (int r = 0; r < rows; r++) {
      back[r + 1] += back[r];
    }
    int[] next = Arrays.copyOf(back, rows);
    int[] backColumns = new int[entries];
    float[] backValues = values == null ? null : new float[entries];
    for (int r = 0; r < rows; r++) {
      for (int e = offsets[r]; e < offsets[r + 1]; e++) {
        int at = next[columns[e]]++;
        backColumns[at] = r;
        if (values != null) {
          backValues[at] = values[e];
        }
      }
    }
    return mergeUnion(new Pairs(back, backColumns, backValues));
  }

  private Pairs mergeUnion(Pairs other) {
    int rows = offsets.length - 1;
    int[] union = new int[rows + 1];
    long total = 0;
    for (int r = 0; r < rows; r++) {
      total += mergeRow(other, r, null, null, 0);
      if (total > Integer.MAX_VALUE - 16) {
        throw new IllegalArgumentException(
            "the symmetrised graph has more than 2^31 entries; keep its direction or split it");
      }
      union[r + 1] = (int) total;
    }
    int[] outColumns = new int[(int) total];
    float[] outValues = values == null ? null : new float[(int) total];
    for (int r = 0; r < rows; r++) {
      mergeRow(other, r, outColumns, outValues, union[r]);
    }
    return new Pairs(union, outColumns, outValues);
  }

  /**
   * Merges two sorted rows and returns the length; counts only, where there is nothing to write to.
   */
  private int mergeRow(Pairs other, int row, int[] outColumns, float[] outValues, int at) {
    int a = offsets[row];
    int b = other.offsets[row];
    int aEnd = offsets[row + 1];
    int bEnd = other.offsets[row + 1];
    int write = at;
    while (a < aEnd || b < bEnd) {
      int ca = a < aEnd ? columns[a] : Integer.MAX_VALUE;
      int cb = b < bEnd ? other.columns[b] : Integer.MAX_VALUE;
      if (outColumns != null) {
        outColumns[write] = Math.min(ca, cb);
        if (outValues != null) {
          float wa = ca <= cb ? values[a] : 0f;
          float wb = cb <= ca ? other.values[b] : 0f;
          outValues[write] = Math.max(wa, wb);
        }
      }
      write++;
      a += ca <= cb ? 1 : 0;
      b += cb <= ca ? 1 : 0;
    }
    return write - at;
  }

  /** The weights, or null where all of them are 1. */
  float[] uniformOrValues() {
    if (values == null) {
      return null;
    }
    for (int e = 0; e < entries(); e++) {
      if (values[e] != 1f) {
        return values.length == entries() ? values : Arrays.copyOf(values, entries());
      }
    }
    return null;
  }
}
