package org.capgnn.autodiff.op.spread;

import java.util.Arrays;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.norm.BatchNormState;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.kernel.TileKernels;
import org.capgnn.parallel.Blocks;

/**
 * The batch norm of features that carry no gradient, a tile of columns at a time: {@code n = (x -
 * mean) / sqrt(variance + epsilon)} and {@code y = gamma n + beta}.
 *
 * <p>Each tile and view is a batch of its own (biased variance), and moves the averages.
 */
final class TileNorm {
  private static final int WIDTH = TileKernels.WIDTH;

  private final Variable gamma;
  private final Variable beta;
  private final BatchNormState state;
  private final Blocks blocks;

  /** Mean and squared deviations of each (tile, view) and block. */
  private final float[][] partial;

  /** The mean of each (tile, view). */
  private final float[][] mean;

  private final float[][] inverse;

  TileNorm(NormParameters norm, int batches, Blocks blocks) {
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.state = norm.averages();
    this.blocks = blocks;
    this.partial = new float[batches * blocks.count()][2 * WIDTH];
    this.mean = new float[batches][WIDTH];
    this.inverse = new float[batches][WIDTH];
  }

  Variable gamma() {
    return gamma;
  }

  Variable beta() {
    return beta;
  }

  /** Mean and sum of squared deviations of one block; two passes over rows still in the cache. */
  void measure(int batch, float[] tile, int block) {
    float[] sums = partial[batch * blocks.count() + block];
    Arrays.fill(sums, 0f);
    int from = blocks.from(block) * WIDTH;
    int to = blocks.to(block) * WIDTH;
    for (int row = from; row < to; row += WIDTH) {
      for (int f = 0; f < WIDTH; f++) {
        sums[f] += tile[row + f];
      }
    }
    float share = 1f / (blocks.to(block) - blocks.from(block));
    for (int f = 0; f < WIDTH; f++) {
      sums[f] *= share;
    }
    for (int row = from; row < to; row += WIDTH) {
      for (int f = 0; f < WIDTH; f++) {
        float deviation = tile[row + f] - sums[f];
        sums[WIDTH + f] += deviation * deviation;
      }
    }
  }

  /** Combines the moments of the blocks into those of all vertices. */
  void merge(int batch, int firstColumn) {
    int vertices = blocks.to(blocks.count() - 1);
    int first = batch * blocks.count();
    int columns = Math.min(WIDTH, gamma.columns() - firstColumn);
    for (int f = 0; f < columns; f++) {
      double total = 0;
      for (int b = 0; b < blocks.count(); b++) {
        total += (double) partial[first + b][f] * (blocks.to(b) - blocks.from(b));
      }
      double common = total / vertices;
      double squares = 0;
      for (int b = 0; b < blocks.count(); b++) {
        double apart = partial[first + b][f] - common;
        squares += partial[first + b][WIDTH + f] + apart * apart * (blocks.to(b) - blocks.from(b));
      }
      double variance = squares / vertices;
      mean[batch][f] = (float) common;
      inverse[batch][f] = (float) (1 / Math.sqrt(variance + state.epsilon()));
      state.update(firstColumn + f, common, variance);
    }
  }

  /** n instead of x, and y, for the rows of one block. */
  void normalise(int batch, int firstColumn, float[] tile, float[] y, int block) {
    int columns = Math.min(WIDTH, gamma.columns() - firstColumn);
    int to = blocks.to(block) * WIDTH;
    float[] center = mean[batch];
    float[] factor = inverse[batch];
    float[] scale = gamma.value();
    float[] shift = beta.value();
    for (int row = blocks.from(block) * WIDTH; row < to; row += WIDTH) {
      for (int f = 0; f < columns; f++) {
        float n = (tile[row + f] - center[f]) * factor[f];
        tile[row + f] = n;
        y[row + f] = scale[firstColumn + f] * n + shift[firstColumn + f];
      }
    }
  }
}
