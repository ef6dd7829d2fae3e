package org.capgnn.autodiff.op;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * Spreads sparse features over a small graph with {@code P = 1/(K+1) sum_(k=0..K) S^k} as a dense
 * matrix, made once: {@code X_r = P diag(m_r) X} is a sparse product instead of K hops of all
 * columns of X.
 *
 * <p>A block of 32 vertices needs 32 rows of P, which stay in the second-level cache for all
 * columns and views. Cost: kept entries x vertices x views; memory: the square of the vertices.
 */
final class DenseSpread implements Spread {
  private static final int WIDTH = TileKernels.WIDTH;
  private static final int MOST_VERTICES = 4096;

  private final AffinityPattern pattern;
  private final float[] affinity;
  private final int hops;
  private final int views;
  private final int vertices;
  private final int columns;
  private final DropoutMask mask;
  private final SparseMatrix x;
  private final SparseMatrix.Transposed byColumn;
  private final float[][] tiles;
  private final float[][] matrix;
  private final Blocks blocks;
  private final Blocks columnBlocks;

  /** The kept entries of each (column, view): where their row of P starts, and their value. */
  private final int[] starts;

  private final int[] ends;
  private final int[] rows;
  private final float[] values;
  private final Workers.Body list;
  private final Workers.Body multiply;
  private boolean made;
  private Pass pass;
  private Arrived arrived;

  /** Whether it is less work than the hops, and the dense matrix not too large. */
  static boolean pays(SpreadLayer.Input input, DropoutMask mask) {
    double keep = mask == null ? 1 : mask.keepProbability();
    SparseMatrix x = input.x();
    double direct = (double) input.pattern().entries() * input.hops() * x.columns();
    return x.rows() <= MOST_VERTICES && keep * x.entries() * x.rows() < direct;
  }

  /**
   * @param mask of the vertices, a byte a vertex and group of eight views, or null
   * @param tiles the rows of each (tile, view) to write
   */
  DenseSpread(SpreadLayer.Input input, DropoutMask mask, float[][] tiles) {
    this.pattern = input.pattern();
    this.affinity = input.affinity();
    this.hops = input.hops();
    this.views = input.views();
    this.x = input.x();
    this.vertices = x.rows();
    this.columns = x.columns();
    this.mask = mask;
    this.tiles = tiles;
    this.byColumn = x.transpose();
    int count = (vertices + WIDTH - 1) / WIDTH;
    this.blocks = Blocks.even(vertices, count, WIDTH);
    this.matrix = new float[count][vertices * WIDTH];
    this.columnBlocks = Blocks.byEntries(byColumn.offsets(), 4);
    this.starts = new int[columns * views];
    this.ends = new int[columns * views];
    this.rows = new int[x.entries() * views];
    this.values = new float[x.entries() * views];
    this.list = (b, scratch) -> list(b);
    this.multiply = this::multiply;
  }

  @Override
  public Blocks blocks() {
    return blocks;
  }

  @Override
  public void run(Pass current, Arrived then) {
    pass = current;
    arrived = then;
    if (!made) {
      makeMatrix();
      made = true;
    }
    current.workers().run(columnBlocks.count(), list);
    current.workers().run(blocks.count(), multiply);
  }

  /** Row i of P, for 32 of them at a time: the gradient of hops with respect to their start. */
  private void makeMatrix() {
    Variable start = Variable.of("start", vertices, WIDTH);
    RandomPropagation hop = new RandomPropagation(start, pattern, affinity, hops, null, 1, 1);
    for (int n = 0; n < matrix.length; n++) {
      float[] ends32 = hop.output().gradient();
      Arrays.fill(ends32, 0f);
      Arrays.fill(start.gradient(), 0f);
      for (int i = blocks.from(n); i < blocks.to(n); i++) {
        ends32[i * WIDTH + i % WIDTH] = 1f;
      }
      hop.backward(pass);
      System.arraycopy(start.gradient(), 0, matrix[n], 0, vertices * WIDTH);
    }
  }

  private void list(int block) {
    int groups = (views + 7) / 8;
    byte[] keep = mask == null ? null : mask.bits();
    for (int f = columnBlocks.from(block); f < columnBlocks.to(block); f++) {
      int first = byColumn.offsets()[f];
      int end = byColumn.offsets()[f + 1];
      for (int v = 0; v < views; v++) {
        int at = first * views + v * (end - first);
        starts[f * views + v] = at;
        for (int e = first; e < end; e++) {
          int j = byColumn.rows()[e];
          // written before it is known whether it counts: no branch to be mispredicted
          rows[at] = j * WIDTH;
          values[at] = x.value(byColumn.origin()[e]);
          at += keep == null ? 1 : keep[j * groups + v / 8] >>> v % 8 & 1;
        }
        ends[f * views + v] = at;
      }
    }
  }

  private void multiply(int block, Scratch scratch) {
    int from = blocks.from(block);
    int count = blocks.to(block) - from;
    TileKernels kernels = pass.kernels().tiles();
    for (int n = 0; n < tiles.length; n++) {
      int firstColumn = n / views * WIDTH;
      int width = Math.min(WIDTH, columns - firstColumn);
      kernels.spread(
          starts,
          ends,
          rows,
          values,
          firstColumn * views + n % views,
          views,
          width,
          matrix[block],
          tiles[n],
          from,
          count,
          scratch);
      arrived.use(n / views, n % views, block, scratch);
    }
  }
}
