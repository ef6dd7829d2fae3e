package org.capgnn.tensor;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Works on the rows of a sparse matrix in parallel, in ranges of about equal numbers of entries.
 */
public final class RowRanges {
  // below this, waking other threads costs more than they save
  private static final int ENTRIES_A_RANGE = 1 << 16;

  private RowRanges() {}

  /** A task over the rows {@code from} to {@code to - 1}; ranges never overlap. */
  @FunctionalInterface
  public interface RangeTask {
    void run(int from, int to);
  }

  /** Runs the task over every row and returns when all of it is done. */
  public static void forEach(int[] offsets, RangeTask task) {
    int rows = offsets.length - 1;
    int ranges = offsets[rows] / ENTRIES_A_RANGE + 1;
    if (ranges == 1) {
      task.run(0, rows);
      return;
    }
    IntStream.range(0, ranges)
        .parallel()
        .forEach(i -> task.run(startOf(offsets, i, ranges), startOf(offsets, i + 1, ranges)));
  }

  /** The first row whose entries start at or after the i-th of equal shares. */
  private static int startOf(int[] offsets, int i, int ranges) {
    int rows = offsets.length - 1;
    if (i == 0 || i == ranges) {
      return i == 0 ? 0 : rows;
    }
    int wanted = (int) ((long) offsets[rows] * i / ranges);
    int at = Arrays.binarySearch(offsets, wanted);
    if (at < 0) {
      return Math.min(-at - 1, rows);
    }
    while (at > 0 && offsets[at - 1] == wanted) {
      at--; // empty rows share an offset: always the first of them, so that ranges meet
    }
    return Math.min(at, rows);
  }
}
