package org.capgnn.autodiff.op.spread;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.propagation.RandomPropagation;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.Bag;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * Spreads a bag of words over a small graph by a dense matrix {@code P = 1/(K+1) sum_(k=0..K) S^k},
 * computed once: {@code X_r = P diag(m_r) X} is then a sparse product instead of K hops of all
 * columns of X. All words of a vertex have one value, which is a factor of P.
 *
 * <p>A block of 16 vertices needs 16 rows of P, which stay in the second-level cache for all
 * columns and views. Cost: entries of X x vertices x views; memory: the square of the vertices.
 */
final class DenseSpread implements Spread {
  private static final int ROWS = TileKernels.ROWS;
  private static final int MOST_VERTICES = 4096;

  private final SpreadLayer.Input input;
  private final int tiles;
  private final Bag bag;
  private final float[][] matrix;
  private final Blocks blocks;
  private final Workers.BlockTask spread;
  private boolean made;
  private Pass pass;
  private Arrived arrived;

  /** Whether all words of a vertex have one value, P is small enough, and hops would cost more. */
  static boolean pays(SpreadLayer.Input input) {
    SparseMatrix x = input.x();
    double direct = (double) input.pattern().entries() * input.hops() * x.columns();
    return x.rows() <= MOST_VERTICES && (double) x.entries() * x.rows() < direct && isBag(x);
  }

  private static boolean isBag(SparseMatrix x) {
    for (int i = 0; i < x.rows(); i++) {
      for (int e = x.offsets()[i] + 1; e < x.offsets()[i + 1]; e++) {
        if (x.value(e) != x.value(e - 1)) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * @param mask of the vertices, a byte per vertex and group of eight views, or null
   * @param tiles the rows of each (tile, view) to write
   */
  DenseSpread(SpreadLayer.Input input, DropoutMask mask, float[][] tiles) {
    this.input = input;
    this.tiles = tiles.length / input.views();
    SparseMatrix x = input.x();
    byte[] keep = mask == null ? new byte[x.rows() * Lanes.groups(input.views())] : mask.bits();
    if (mask == null) {
      Arrays.fill(keep, (byte) -1);
    }
    SparseMatrix.Transposed words = x.transpose();
    this.bag = new Bag(input.views(), x.columns(), words.offsets(), words.rows(), keep, tiles);
    int count = (x.rows() + ROWS - 1) / ROWS;
    this.blocks = Blocks.even(x.rows(), count, ROWS);
    this.matrix = new float[count][x.rows() * ROWS];
    this.spread = this::spread;
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
    current.workers().run(blocks.count(), spread);
  }

  /** Row i of P, for 16 of them at a time: the gradient of hops with respect to their start. */
  private void makeMatrix() {
    SparseMatrix x = input.x();
    Variable start = Variable.of("start", x.rows(), ROWS);
    RandomPropagation hops =
        new RandomPropagation(start, input.pattern(), input.affinity(), input.hops(), null, 1, 1);
    for (int n = 0; n < matrix.length; n++) {
      float[] ends = hops.output().gradient();
      Arrays.fill(ends, 0f);
      Arrays.fill(start.gradient(), 0f);
      for (int i = blocks.from(n); i < blocks.to(n); i++) {
        ends[i * ROWS + i % ROWS] = 1f;
      }
      hops.backward(pass);
      for (int p = 0; p < matrix[n].length; p++) {
        int first = x.offsets()[p / ROWS];
        boolean empty = first == x.offsets()[p / ROWS + 1];
        matrix[n][p] = empty ? 0f : x.value(first) * start.gradient()[p];
      }
    }
  }

  private void spread(int block, Scratch scratch) {
    int from = blocks.from(block);
    int rows = blocks.to(block) - from;
    for (int tile = 0; tile < tiles; tile++) {
      pass.kernels().tiles().spread(bag, tile, matrix[block], from, rows, scratch);
      for (int view = 0; view < input.views(); view++) {
        arrived.use(tile, view, block, scratch);
      }
    }
  }
}
