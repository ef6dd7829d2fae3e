package org.capgnn.kernel.plain;

import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;

/**
 * Dense features, in tiles of columns, times weights, in plain loops: the reference for the SIMD
 * version.
 */
public final class ScalarTiles implements TileKernels {
  @Override
  public void drop(
      float[] tile, byte[] keep, long firstBit, long rowBits, float scale, int from, int to) {
    for (int i = from; i < to; i++) {
      long first = firstBit + i * rowBits;
      for (int f = 0; f < WIDTH; f++) {
        // the last row's padding may lie beyond the mask, and is zero anyway
        int at = (int) Math.min((first + f) >>> 3, keep.length - 1L);
        tile[i * WIDTH + f] *= (keep[at] >>> ((first + f) & 7) & 1) != 0 ? scale : 0f;
      }
    }
  }

  @Override
  public void multiply(TileLayer l, float[] tile, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      int out = l.firstOutput() + i * l.outputStride();
      for (int f = 0; f < l.columns(); f++) {
        int w = (l.firstWeight() + f) * l.outputs();
        for (int h = 0; h < l.outputs(); h++) {
          l.output()[out + h] += tile[i * WIDTH + f] * l.weights()[w + h];
        }
      }
    }
  }

  @Override
  public void addProducts(
      ActiveOutputs active, int chunk, float[] tile, int firstRow, float[] sums) {
    int first = chunk * (active.outputs() + 1);
    for (int h = 0; h < active.outputs(); h++) {
      for (int n = active.starts()[first + h]; n < active.starts()[first + h + 1]; n++) {
        int row = firstRow * WIDTH + active.row()[n];
        for (int f = 0; f < WIDTH; f++) {
          sums[h * WIDTH + f] += active.value()[n] * tile[row + f];
        }
      }
    }
  }

  @Override
  public void spread(Bag bag, int tile, float[] matrix, int firstRow, int rows, Scratch scratch) {
    int groups = Lanes.groups(bag.views());
    int width = Math.min(WIDTH, bag.columns() - tile * WIDTH);
    for (int v = 0; v < bag.views(); v++) {
      float[] out = bag.tiles()[tile * bag.views() + v];
      for (int f = 0; f < width; f++) {
        int column = tile * WIDTH + f;
        for (int i = 0; i < rows; i++) {
          float sum = 0;
          for (int n = bag.offsets()[column]; n < bag.offsets()[column + 1]; n++) {
            int j = bag.vertices()[n];
            int kept = bag.keep()[j * groups + v / Lanes.WIDTH] >>> v % Lanes.WIDTH & 1;
            sum += kept * matrix[j * ROWS + i];
          }
          out[(firstRow + i) * WIDTH + f] = sum;
        }
      }
    }
  }
}
