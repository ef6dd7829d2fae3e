package org.capgnn.parallel;

import java.util.Arrays;

/**
 * A fixed division of rows into consecutive blocks.
 *
 * <p>The division depends on the data alone, never on the number of threads, so that sums per block
 * and then over the blocks give the same bits on any machine.
 */
public final class Blocks {
  /** Enough blocks to keep many threads busy, and few enough that each is worth scheduling. */
  private static final int USUAL = 64;

  private final int[] starts;

  private Blocks(int[] starts) {
    this.starts = starts;
  }

  /** Blocks of nearly equal length whose starts are multiples of {@code unit}. */
  public static Blocks even(int length, int count, int unit) {
    int units = (int) (((long) length + unit - 1) / unit);
    int blocks = Math.max(1, Math.min(count, units));
    int[] starts = new int[blocks + 1];
    for (int b = 0; b < blocks; b++) {
      starts[b] = (int) ((long) units * b / blocks) * unit;
    }
    starts[blocks] = length;
    return new Blocks(starts);
  }

  /** Blocks of nearly equal length for elementwise work; starts are multiples of 64. */
  public static Blocks elements(int length) {
    return even(length, Math.max(1, Math.min(USUAL, length / 4096)), 64);
  }

  /** Blocks of rows of nearly equal cost; a row costs its entries plus {@code costOfRow}. */
  public static Blocks byEntries(int[] offsets, int costOfRow) {
    return byEntries(offsets, costOfRow, USUAL);
  }

  /** Like {@link #byEntries(int[], int)}, with at most {@code count} blocks. */
  public static Blocks byEntries(int[] offsets, int costOfRow, int count) {
    int rows = offsets.length - 1;
    long total = offsets[rows] + (long) rows * costOfRow;
    int blocks = (int) Math.max(1, Math.min(count, Math.min(rows, total / 256)));
    int[] starts = new int[blocks + 1];
    int row = 0;
    for (int b = 1; b < blocks; b++) {
      long wanted = total * b / blocks;
      while (row < rows && offsets[row] + (long) row * costOfRow < wanted) {
        row++;
      }
      starts[b] = row;
    }
    starts[blocks] = rows;
    return new Blocks(starts);
  }

  public int count() {
    return starts.length - 1;
  }

  public int from(int block) {
    return starts[block];
  }

  public int to(int block) {
    return starts[block + 1];
  }

  @Override
  public String toString() {
    return "Blocks" + Arrays.toString(starts);
  }
}
