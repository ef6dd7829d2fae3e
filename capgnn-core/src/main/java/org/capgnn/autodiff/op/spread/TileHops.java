package org.capgnn.autodiff.op.spread;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.part.Hops;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * Spreads features one tile of columns at a time, by Horner's rule {@code P <- S P + diag(m) X}.
 * All hops of a tile are computed before the next tile, so that its rows stay in a cache. Cost:
 * entries of S x columns x views x hops.
 */
final class TileHops implements Spread {
  private final FeatureTiles features;
  private final DropoutMask mask;
  private final int views;
  private final float[][] tiles;
  private final float[] start;
  private final Hop[] inner;
  private final Hop[] last;
  private final Blocks blocks;
  private final Workers.BlockTask place;
  private final Workers.BlockTask step;
  private final Workers.BlockTask arrive;
  private Pass pass;
  private Arrived arrived;
  private Hop hop;
  private int tile;
  private int view;

  /**
   * @param mask of the vertices, a byte per vertex and group of eight views, or null
   * @param tiles the rows of each (tile, view) to write
   */
  TileHops(SpreadLayer.Input input, DropoutMask mask, float[][] tiles) {
    int hops = input.hops();
    Lanes lanes = Lanes.of(TileKernels.WIDTH, 1);
    int length = lanes.length(input.pattern().vertices());
    this.mask = mask;
    this.tiles = tiles;
    this.views = input.views();
    this.blocks = Blocks.byEntries(input.pattern().matrix().offsets(), 4);
    this.features = new FeatureTiles(input.x(), blocks);
    this.start = new float[length];
    this.inner = new Hop[Math.max(0, hops - 1)];
    this.last = new Hop[hops == 0 ? 0 : tiles.length];
    float[][] between = {new float[length], new float[length]};
    for (int k = 0; k < inner.length; k++) {
      inner[k] = hop(lanes, input, k == 0 ? start : between[(k - 1) % 2], 1f, between[k % 2]);
    }
    float[] from = hops < 2 ? start : between[(hops - 2) % 2];
    for (int n = 0; n < last.length; n++) {
      last[n] = hop(lanes, input, from, 1f / (hops + 1), tiles[n]);
    }
    this.place = (b, scratch) -> place(b);
    this.step = this::step;
    this.arrive = this::arrive;
  }

  private Hop hop(Lanes lanes, SpreadLayer.Input input, float[] from, float factor, float[] to) {
    SparseMatrix m = input.pattern().matrix();
    Rows rows = new Rows(m.offsets(), m.columnIndices(), input.affinity());
    return Hops.plain(lanes, rows, factor, from, factor, start, to);
  }

  @Override
  public Blocks blocks() {
    return blocks;
  }

  @Override
  public void run(Pass current, Arrived then) {
    pass = current;
    arrived = then;
    Workers workers = current.workers();
    for (tile = 0; tile < features.count(); tile++) {
      for (view = 0; view < views; view++) {
        workers.run(blocks.count(), place);
        for (Hop next : inner) {
          hop = next;
          workers.run(blocks.count(), step);
        }
        hop = last.length == 0 ? null : last[tile * views + view];
        workers.run(blocks.count(), arrive);
      }
    }
  }

  /** Writes diag(m_r) X of a tile and clears the entries of the tile before. */
  private void place(int block) {
    if (view == 0) {
      features.clear((tile + features.count() - 1) % features.count(), block, start);
    }
    features.place(tile, block, mask, Lanes.groups(views), view, start);
  }

  private void step(int block, Scratch scratch) {
    int from = blocks.from(block);
    pass.kernels().propagation().propagate(hop, from, blocks.to(block), scratch);
  }

  private void arrive(int block, Scratch scratch) {
    if (hop != null) {
      step(block, scratch);
    } else {
      int from = blocks.from(block) * TileKernels.WIDTH;
      int to = blocks.to(block) * TileKernels.WIDTH;
      System.arraycopy(start, from, tiles[tile * views + view], from, to - from);
    }
    arrived.use(tile, view, block, scratch);
  }
}
