package org.capgnn.autodiff.op.spread;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.TileKernels;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * The entries of sparse features, grouped by tile ({@link TileKernels#WIDTH} columns) and within a
 * tile by block of vertices: the positions at which a tile of dense rows is not zero.
 */
final class FeatureTiles {
  private final SparseMatrix x;
  private final Blocks blocks;
  private final int tiles;

  /** Start of the entries of each (tile, block). */
  private final int[] starts;

  /** Position of each entry in the tile's rows. */
  private final int[] position;

  private final float[] value;

  FeatureTiles(SparseMatrix x, Blocks blocks) {
    this.x = x;
    this.blocks = blocks;
    this.tiles = (x.columns() + TileKernels.WIDTH - 1) / TileKernels.WIDTH;
    this.starts = new int[tiles * blocks.count() + 1];
    this.position = new int[x.entries()];
    this.value = x.values() == null ? null : new float[x.entries()];
    countEntries();
    distribute();
  }

  private int group(int block, int entry) {
    return x.columnIndices()[entry] / TileKernels.WIDTH * blocks.count() + block;
  }

  private void countEntries() {
    for (int b = 0; b < blocks.count(); b++) {
      for (int e = x.offsets()[blocks.from(b)]; e < x.offsets()[blocks.to(b)]; e++) {
        starts[group(b, e) + 1]++;
      }
    }
    for (int g = 1; g < starts.length; g++) {
      starts[g] += starts[g - 1];
    }
  }

  private void distribute() {
    int[] next = starts.clone();
    for (int b = 0; b < blocks.count(); b++) {
      for (int i = blocks.from(b); i < blocks.to(b); i++) {
        for (int e = x.offsets()[i]; e < x.offsets()[i + 1]; e++) {
          int at = next[group(b, e)]++;
          position[at] = i * TileKernels.WIDTH + x.columnIndices()[e] % TileKernels.WIDTH;
          if (value != null) {
            value[at] = x.value(e);
          }
        }
      }
    }
  }

  /** Number of tiles. */
  int count() {
    return tiles;
  }

  /**
   * Writes the entries of a block's vertices that a view keeps, and zeros for the others.
   *
   * @param mask a byte per vertex and group of eight views, or null if all are kept
   */
  void place(int tile, int block, DropoutMask mask, int groups, int view, float[] rows) {
    byte[] keep = mask == null ? null : mask.bits();
    int group = tile * blocks.count() + block;
    for (int e = starts[group]; e < starts[group + 1]; e++) {
      int vertex = position[e] / TileKernels.WIDTH;
      boolean kept =
          keep == null
              || (keep[vertex * groups + view / Lanes.WIDTH] >>> view % Lanes.WIDTH & 1) != 0;
      float stored = value == null ? 1f : value[e];
      rows[position[e]] = kept ? stored : 0f;
    }
  }

  /** Writes zeros at the entries of a block's vertices. */
  void clear(int tile, int block, float[] rows) {
    int group = tile * blocks.count() + block;
    for (int e = starts[group]; e < starts[group + 1]; e++) {
      rows[position[e]] = 0f;
    }
  }
}
