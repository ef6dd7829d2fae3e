package org.capgnn.kernel;

import java.util.Arrays;

/**
 * Dense features in tiles: {@value #WIDTH} columns of all vertices, one row after another.
 *
 * <p>A tile's row fills four vectors, which a kernel can sum in registers; its weights in a layer
 * of 32 outputs fill an eighth of a first-level cache.
 */
public interface TileKernels {
  /** Columns of a tile; those beyond the last feature hold zeros. */
  int WIDTH = 4 * Lanes.WIDTH;

  /** Rows that {@link #spread} makes together. */
  int ROWS = 2 * Lanes.WIDTH;

  /**
   * Rows whose weight gradient is summed together: their features fill half a first-level cache.
   */
  int CHUNK = 128;

  /**
   * One tile's part in a linear layer: {@code output_i += x_i W} with the rows of W that belong to
   * the tile.
   *
   * @param columns of the tile that are features
   * @param firstWeight the row of {@code weights} that belongs to the first column
   * @param weights all rows, {@code outputs} floats each
   * @param firstOutput where row 0 starts in {@code output}
   * @param outputStride floats from one row to the next
   */
  record TileLayer(
      int columns,
      int firstWeight,
      float[] weights,
      int outputs,
      int firstOutput,
      int outputStride,
      float[] output) {}

  /**
   * Multiplies the rows from..to-1 by {@code scale} where an element is kept, else by 0.
   *
   * @param keep one bit per element
   * @param firstBit of row 0
   * @param rowBits from one row's first bit to the next one's
   */
  void drop(float[] tile, byte[] keep, long firstBit, long rowBits, float scale, int from, int to);

  /** {@code output_i += tile_i W} for the rows from..to-1. */
  void multiply(TileLayer layer, float[] tile, int from, int to, Scratch scratch);

  /**
   * The non-zero elements of a layer's gradient, by chunk of {@link #CHUNK} rows and within it by
   * output. Dropout and a ReLU behind the layer make many elements zero.
   *
   * @param starts {@code outputs + 1} positions per chunk; the elements of output h start at the
   *     h-th position and end before the next
   * @param row where each element's row starts in its chunk of a tile
   * @param value the element itself
   */
  record ActiveOutputs(int outputs, int[] starts, int[] row, float[] value) {}

  /**
   * Adds the chunk's part of {@code gradient^T tile} to {@code sums}, outputs x {@link #WIDTH}.
   *
   * @param firstRow of the chunk in the tile
   */
  void addProducts(ActiveOutputs active, int chunk, float[] tile, int firstRow, float[] sums);

  /**
   * Like {@link #addProducts}, with a tile of ones after {@link #drop}.
   *
   * @param keep or null where nothing is dropped
   * @param rows of the chunk
   */
  default void addKept(
      ActiveOutputs active,
      int chunk,
      byte[] keep,
      long firstBit,
      long rowBits,
      float scale,
      int rows,
      float[] sums,
      Scratch scratch) {
    float[] ones = scratch.rows(rows * WIDTH);
    Arrays.fill(ones, 0, rows * WIDTH, 1f);
    if (keep != null) {
      drop(ones, keep, firstBit, rowBits, scale, 0, rows);
    }
    addProducts(active, chunk, ones, 0, sums);
  }

  /**
   * A bag of words, and the vertices that each view keeps.
   *
   * @param offsets start of each column's entries
   * @param vertices of the entries
   * @param keep one byte per vertex and view group
   * @param tiles the rows of each (tile, view)
   */
  record Bag(int views, int columns, int[] offsets, int[] vertices, byte[] keep, float[][] tiles) {}

  /**
   * Rows of one tile in all views: {@code tile_r[i][f] = sum_j matrix[j][i]} over the vertices j of
   * column f that view r keeps.
   *
   * @param matrix {@link #ROWS} floats per vertex
   * @param firstRow row of the tiles that belongs to i = 0
   * @param rows at most {@link #ROWS}
   */
  void spread(Bag bag, int tile, float[] matrix, int firstRow, int rows, Scratch scratch);
}
