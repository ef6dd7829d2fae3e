package org.capgnn.kernel;

import org.capgnn.kernel.TileKernels.ActiveOutputs;
import org.capgnn.kernel.TileKernels.Bag;
import org.capgnn.kernel.TileKernels.TileLayer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The SIMD kernels of tiles compute what the plain loops compute. */
class TileKernelsTest {
  private static final int N = 23;
  private static final int WIDTH = TileKernels.WIDTH;

  private final TileKernels scalar = KernelChoice.forWish("scalar").tiles();
  private final TileKernels vector = KernelChoice.forWish("vector").tiles();
  private final Scratch scratch = new Scratch();
  private final RandomArrays random = new RandomArrays(7);

  @Test
  void dropReadsBitsThatStartAnywhereAndEndWithTheMask() {
    int rowBits = 2 * 37;
    byte[] keep = random.bits((N * rowBits + 7) / 8);
    for (long first : new long[] {0, 32, 37, 37 + 32}) {
      float[] expected = random.floats(N * WIDTH);
      float[] found = expected.clone();
      scalar.drop(expected, keep, first, rowBits, 1.5f, 1, N);
      vector.drop(found, keep, first, rowBits, 1.5f, 1, N);
      RandomArrays.assertAgree("drop", found, expected, 1);
    }
  }

  @ParameterizedTest
  @CsvSource({"32,32", "5,32", "32,64", "7,9", "32,1"})
  void multiply(int columns, int outputs) {
    float[] tile = random.floats(N * WIDTH);
    float[] weights = random.floats((3 + columns) * outputs);
    float[] start = random.floats(N * 2 * outputs);
    float[][] out = {start.clone(), start.clone()};
    TileKernels[] kernels = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      TileLayer layer = new TileLayer(columns, 3, weights, outputs, outputs, 2 * outputs, out[k]);
      kernels[k].multiply(layer, tile, 0, 10, scratch);
      kernels[k].multiply(layer, tile, 10, N, scratch);
    }
    RandomArrays.assertAgree("multiply", out[1], out[0], columns);
  }

  @Test
  void productsWithTheActiveOutputs() {
    int outputs = 3;
    int[] starts = {0, 5, 5, 17};
    int[] rows = random.columns(17, N);
    for (int n = 0; n < rows.length; n++) {
      rows[n] *= WIDTH;
    }
    ActiveOutputs active = new ActiveOutputs(outputs, starts, rows, random.floats(17));
    float[] tile = random.floats((2 + N) * WIDTH);
    byte[] keep = random.bits(N * 5);
    float[][] sums = new float[2][outputs * WIDTH];
    float[][] kept = new float[2][outputs * WIDTH];
    float[][] all = new float[2][outputs * WIDTH];
    TileKernels[] kernels = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      kernels[k].addProducts(active, 0, tile, 2, sums[k]);
      kernels[k].addKept(active, 0, keep, 3, 40, 1.5f, N, kept[k], scratch);
      kernels[k].addKept(active, 0, null, 0, 40, 1f, N, all[k], scratch);
    }
    RandomArrays.assertAgree("products", sums[1], sums[0], 12);
    RandomArrays.assertAgree("kept", kept[1], kept[0], 12);
    RandomArrays.assertAgree("all", all[1], all[0], 12);
  }

  @ParameterizedTest
  @CsvSource({"1,16", "4,16", "5,7", "9,3"})
  void spread(int views, int rows) {
    int columns = WIDTH + 5;
    int[] offsets = random.offsets(columns, 9);
    int[] vertices = random.columns(offsets[columns], N);
    byte[] keep = random.bits(N * ((views + 7) / 8));
    float[] matrix = random.floats(N * TileKernels.ROWS);
    float[][][] tiles = new float[2][2 * views][(2 + rows) * WIDTH];
    TileKernels[] kernels = {scalar, vector};
    for (int k = 0; k < 2; k++) {
      Bag bag = new Bag(views, columns, offsets, vertices, keep, tiles[k]);
      kernels[k].spread(bag, 0, matrix, 2, rows, scratch);
      kernels[k].spread(bag, 1, matrix, 2, rows, scratch);
    }
    for (int n = 0; n < 2 * views; n++) {
      RandomArrays.assertAgree("tile", tiles[1][n], tiles[0][n], 72);
    }
  }
}
