package org.capgnn.graph;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.capgnn.tensor.RowRanges;
import org.capgnn.tensor.SparseMatrix;

/** The union of a square matrix with its transpose; an entry of both gets the larger weight. */
final class Symmetrised {
  // bands of columns are placed in parallel, each in a range of memory that suits the caches
  private static final int ENTRIES_PER_BAND = 1 << 20;
  private static final int MOST_BANDS = 4;
  private static final int MOST_ENTRIES = Integer.MAX_VALUE - 16;

  private final SparseMatrix given;
  private final int[] backOffsets;
  private final int[] backColumns;
  private final float[] backValues;

  private Symmetrised(SparseMatrix given) {
    int rows = given.rows();
    int entries = given.entries();
    this.given = given;
    this.backOffsets = new int[rows + 1];
    this.backColumns = new int[entries];
    this.backValues = given.values() == null ? null : new float[entries];
    transpose();
  }

  static SparseMatrix of(SparseMatrix given) {
    return new Symmetrised(given).union();
  }

  // SparseMatrix.transpose() would also record the origin of each entry, 4 more bytes per entry
  private void transpose() {
    int[] columns = given.columnIndices();
    for (int e = 0; e < backColumns.length; e++) {
      backOffsets[columns[e] + 1]++;
    }
    for (int r = 0; r < given.rows(); r++) {
      backOffsets[r + 1] += backOffsets[r];
    }
    int[] next = Arrays.copyOf(backOffsets, given.rows());
    int bands = Math.min(MOST_BANDS, 1 + backColumns.length / ENTRIES_PER_BAND);
    IntStream.range(0, bands)
        .parallel()
        .forEach(band -> placeBand(startOf(band, bands), startOf(band + 1, bands), next));
  }

  private int startOf(int band, int bands) {
    return (int) ((long) given.rows() * band / bands);
  }

  /** Places the entries whose column lies in one band; no other thread writes to this band. */
  private void placeBand(int from, int to, int[] next) {
    int[] columns = given.columnIndices();
    int[] offsets = given.offsets();
    for (int r = 0; r < given.rows(); r++) {
      int first = Arrays.binarySearch(columns, offsets[r], offsets[r + 1], from);
      int end = offsets[r + 1];
      for (int e = first < 0 ? -first - 1 : first; e < end && columns[e] < to; e++) {
        int at = next[columns[e]]++;
        backColumns[at] = r;
        if (backValues != null) {
          backValues[at] = given.values()[e];
        }
      }
    }
  }

  private SparseMatrix union() {
    int rows = given.rows();
    int[] offsets = new int[rows + 1];
    RowRanges.forEach(
        given.offsets(),
        (from, to) -> {
          for (int r = from; r < to; r++) {
            offsets[r + 1] = mergeRow(r, null, null, 0);
          }
        });
    long total = 0;
    for (int r = 0; r < rows; r++) {
      total += offsets[r + 1];
      if (total > MOST_ENTRIES) {
        throw new IllegalArgumentException(
            "the undirected graph has more than 2^31 entries; keep the edges directed or use a part of it");
      }
      offsets[r + 1] = (int) total;
    }
    int[] columns = new int[(int) total];
    float[] values = backValues == null ? null : new float[(int) total];
    RowRanges.forEach(
        offsets,
        (from, to) -> {
          for (int r = from; r < to; r++) {
            mergeRow(r, columns, values, offsets[r]);
          }
        });
    return new SparseMatrix(rows, rows, offsets, columns, values);
  }

  /** Merges two sorted rows and returns the length; only counts if {@code outColumns} is null. */
  private int mergeRow(int row, int[] outColumns, float[] outValues, int at) {
    int[] columns = given.columnIndices();
    int a = given.offsets()[row];
    int b = backOffsets[row];
    int aEnd = given.offsets()[row + 1];
    int bEnd = backOffsets[row + 1];
    int write = at;
    while (a < aEnd || b < bEnd) {
      int ca = a < aEnd ? columns[a] : Integer.MAX_VALUE;
      int cb = b < bEnd ? backColumns[b] : Integer.MAX_VALUE;
      if (outColumns != null) {
        outColumns[write] = Math.min(ca, cb);
        if (outValues != null) {
          float wa = ca <= cb ? given.values()[a] : 0f;
          float wb = cb <= ca ? backValues[b] : 0f;
          outValues[write] = Math.max(wa, wb);
        }
      }
      write++;
      a += ca <= cb ? 1 : 0;
      b += cb <= ca ? 1 : 0;
    }
    return write - at;
  }
}
