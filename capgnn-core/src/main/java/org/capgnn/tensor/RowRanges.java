package org.capgnn.tensor;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Runs a task over the rows of a sparse matrix in parallel, in ranges with about equal numbers of
 * entries.
 */
public final class RowRanges {
  // below this, waking other threads costs more than it saves
  private static final int ENTRIES_A_RANGE = 1 << 16;

  private RowRanges() {}

  /** A task over the rows {@code from} to {@code to - 1}; ranges never overlap. */
  @FunctionalInterface
  public interface RangeTask {
    void run(int from, int to);
  }

  /** Runs the task over all rows and returns when every range is done. */
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

  /** The first row that starts at or after the i-th of equal shares of the entries. */
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
      at--; // empty rows share an offset; the first of them counts, so that adjacent ranges meet
    }
    return Math.min(at, rows);
  }
}
