package org.capgnn.autodiff.op.norm;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/**
 * Mean and deviation of each (view, column) of rows (vertex, view), over the vertices.
 *
 * <p>Training uses those of the batch (biased variance) and moves the averages once per view, as
 * the authors' code does; evaluation uses the moving averages.
 */
final class BatchMoments {
  private final Variable input;
  private final BatchNormState state;
  private final boolean training;
  private final int width;
  private final int row;
  private final int vertices;
  private final Blocks blocks;

  /** Per block: the mean of each (view, column) and the sum of squared deviations from it. */
  private final float[][] partial;

  private final float[] mean;
  private final float[] inverse;
  private final Loop moments;

  BatchMoments(Variable input, BatchNormState state, int views, boolean training) {
    this.input = input;
    this.state = state;
    this.training = training;
    this.width = input.columns();
    this.row = views * width;
    this.vertices = input.rows() / views;
    this.blocks = Blocks.even(vertices, 64, 8);
    this.partial = new float[training ? blocks.count() : 0][2 * row];
    this.mean = new float[row];
    this.inverse = new float[row];
    this.moments = new Loop(blocks, this::blockMoments);
  }

  /** One over the square root of variance plus epsilon. */
  float[] inverse() {
    return inverse;
  }

  float[] mean() {
    return mean;
  }

  void compute(Pass pass) {
    if (training) {
      moments.run(pass);
      merge();
      return;
    }
    for (int p = 0; p < row; p++) {
      if (p % width < state.width()) { // columns beyond are padding, and 0
        mean[p] = state.mean()[p % width];
        inverse[p] = (float) (1 / Math.sqrt(state.variance()[p % width] + state.epsilon()));
      }
    }
  }

  /**
   * One pass over the rows. Deviations are taken from the block's first row, because a large mean
   * would cost them their precision.
   */
  private void blockMoments(int b, int from, int to) {
    float[] sums = partial[b];
    Arrays.fill(sums, 0f);
    float[] x = input.value();
    int pivot = from * row;
    for (int i = from + 1; i < to; i++) {
      for (int p = 0; p < row; p++) {
        float d = x[i * row + p] - x[pivot + p];
        sums[p] += d;
        sums[row + p] += d * d;
      }
    }
    float share = 1f / (to - from);
    for (int p = 0; p < row; p++) {
      float shift = sums[p] * share;
      sums[row + p] = Math.max(0f, sums[row + p] - sums[p] * shift);
      sums[p] = x[pivot + p] + shift;
    }
  }

  /** Combines the moments of the blocks into those of all vertices. */
  private void merge() {
    for (int p = 0; p < row; p++) {
      double total = 0;
      for (int b = 0; b < blocks.count(); b++) {
        total += (double) partial[b][p] * (blocks.to(b) - blocks.from(b));
      }
      double common = total / vertices;
      double squares = 0;
      for (int b = 0; b < blocks.count(); b++) {
        double shift = partial[b][p] - common;
        squares += partial[b][row + p] + shift * shift * (blocks.to(b) - blocks.from(b));
      }
      double variance = squares / vertices;
      mean[p] = (float) common;
      inverse[p] = (float) (1 / Math.sqrt(variance + state.epsilon()));
      if (p % width < state.width()) {
        state.update(p % width, common, variance);
      }
    }
  }
}
