package org.capgnn.benchmarks.kernels;

import java.util.Arrays;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.ActiveOutputs;
import org.capgnn.kernel.TileKernels.Bag;
import org.capgnn.kernel.TileKernels.TileLayer;
import org.capgnn.tensor.SparseMatrix;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * One tile of dense features: dropout, its part in a layer of 32 outputs and in the gradient of
 * that layer, and 16 rows of it made from a bag of words.
 */
public class TilesBenchmark extends Arena {
  private static final double KEEP = 0.5;
  private static final int OUTPUTS = 32;

  private float[] tile;
  private byte[] keep;
  private TileLayer layer;
  private ActiveOutputs active;
  private int chunks;
  private final float[] sums = new float[OUTPUTS * TileKernels.WIDTH];
  private Bag bag;
  private float[] matrix;

  @Setup
  public void makeArrays() {
    tile = floats(vertices * TileKernels.WIDTH);
    keep = bits(vertices * TileKernels.WIDTH / 8, KEEP);
    float[] weights = floats(TileKernels.WIDTH * OUTPUTS);
    float[] output = new float[vertices * OUTPUTS];
    layer = new TileLayer(TileKernels.WIDTH, 0, weights, OUTPUTS, 0, OUTPUTS, output);
    chunks = vertices / TileKernels.CHUNK;
    active = activeOutputs();
    SparseMatrix.Transposed words = x.transpose();
    float[][] tiles = new float[VIEWS][TileKernels.ROWS * TileKernels.WIDTH];
    bag =
        new Bag(
            VIEWS, TileKernels.WIDTH, words.offsets(), words.rows(), bits(vertices, KEEP), tiles);
    matrix = floats(vertices * TileKernels.ROWS);
  }

  /** Every second element of the gradient is non-zero, as behind a ReLU. */
  private ActiveOutputs activeOutputs() {
    int each = TileKernels.CHUNK / 2;
    int[] starts = new int[chunks * (OUTPUTS + 1)];
    int[] row = new int[chunks * OUTPUTS * each];
    int at = 0;
    for (int chunk = 0; chunk < chunks; chunk++) {
      for (int h = 0; h < OUTPUTS; h++) {
        starts[chunk * (OUTPUTS + 1) + h] = at;
        for (int n = 0; n < each; n++) {
          row[at++] = (2 * n + h % 2) * TileKernels.WIDTH;
        }
      }
      starts[chunk * (OUTPUTS + 1) + OUTPUTS] = at;
    }
    return new ActiveOutputs(OUTPUTS, starts, row, floats(at));
  }

  @Benchmark
  public void drop() {
    set.tiles().drop(tile, keep, 0, TileKernels.WIDTH, 1f, 0, vertices);
  }

  @Benchmark
  public void multiply() {
    set.tiles().multiply(layer, tile, 0, vertices, scratch);
  }

  /** All whole chunks of rows. */
  @Benchmark
  public void addProducts() {
    Arrays.fill(sums, 0f);
    for (int chunk = 0; chunk < chunks; chunk++) {
      set.tiles().addProducts(active, chunk, tile, chunk * TileKernels.CHUNK, sums);
    }
  }

  /** All whole chunks of rows. */
  @Benchmark
  public void addKept() {
    Arrays.fill(sums, 0f);
    int width = TileKernels.WIDTH;
    int rows = TileKernels.CHUNK;
    for (int chunk = 0; chunk < chunks; chunk++) {
      long firstBit = (long) chunk * rows * width;
      set.tiles().addKept(active, chunk, keep, firstBit, width, 2f, rows, sums, scratch);
    }
  }

  @Benchmark
  public void spread() {
    set.tiles().spread(bag, 0, matrix, 0, TileKernels.ROWS, scratch);
  }
}
