package org.capgnn.autodiff.op;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * What {@link RandomPropagation} computes, {@code Y_r = P diag(m_r) X} with {@code P = 1/(K+1)
 * sum_(k=0..K) S^k}, for constant sparse features on a small graph.
 *
 * <p>P is made once, as a dense matrix in blocks of columns of its transpose; a step then is a
 * sparse product, {@code Y_r^T = X^T diag(m_r) P^T}, instead of K hops of all columns of X. Cost:
 * kept entries x vertices x views; memory: the square of the vertices.
 */
public final class SpreadFeatures implements Operator {
  private static final int WIDTH = 64;
  private static final int MOST_VERTICES = 4096;

  private final AffinityPattern pattern;
  private final float[] affinity;
  private final int hops;
  private final int views;
  private final int groups;
  private final int vertices;
  private final int columns;
  private final DropoutMask mask;
  private final SparseMatrix.Transposed byColumn;
  private final byte[] entryKeep;
  private final Product[] products;
  private final float[] spread;
  private final Variable output;
  private final Blocks blocks;
  private final Workers.Body multiply;
  private final Workers.Body store;
  private boolean made;
  private Pass pass;
  private int part;

  /** Whether it is less work than the hops, and the dense matrix not too large. */
  public static boolean pays(SparseMatrix x, AffinityPattern pattern, int hops, double keep) {
    double direct = (double) pattern.matrix().entries() * hops * x.columns();
    return x.rows() <= MOST_VERTICES && keep * x.entries() * x.rows() < direct;
  }

  /**
   * @param affinity the values of S, one an entry of the pattern
   * @param mask of the vertices, a byte a vertex and group of eight views
   */
  public SpreadFeatures(
      SparseMatrix x,
      AffinityPattern pattern,
      float[] affinity,
      int hops,
      DropoutMask mask,
      int views) {
    this.pattern = pattern;
    this.affinity = affinity;
    this.hops = hops;
    this.views = views;
    this.groups = (views + 7) / 8;
    this.vertices = x.rows();
    this.columns = x.columns();
    this.mask = mask;
    this.byColumn = x.transpose();
    this.entryKeep = new byte[x.entries() * groups];
    this.spread = new float[columns * views * WIDTH];
    this.output = Variable.constant("spread X", vertices * views, columns);
    float[] values = valuesByColumn(x);
    this.products = new Product[(vertices + WIDTH - 1) / WIDTH];
    for (int n = 0; n < products.length; n++) {
      products[n] =
          new Product(
              views,
              byColumn.offsets(),
              byColumn.rows(),
              values,
              entryKeep,
              mask.keepProbability(),
              WIDTH,
              new float[vertices * WIDTH],
              null,
              spread);
    }
    this.blocks = Blocks.byEntries(byColumn.offsets(), 4);
    this.multiply =
        (b, scratch) ->
            pass.kernels()
                .features()
                .multiply(products[part], blocks.from(b), blocks.to(b), scratch);
    this.store = (b, scratch) -> storeBlock(b);
  }

  private float[] valuesByColumn(SparseMatrix x) {
    if (x.values() == null) {
      return null;
    }
    float[] values = new float[x.entries()];
    for (int e = 0; e < values.length; e++) {
      values[e] = x.value(byColumn.origin()[e]);
    }
    return values;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    if (!made) {
      makeMatrix();
      made = true;
    }
    for (int e = 0; e < byColumn.rows().length; e++) {
      System.arraycopy(mask.bits(), byColumn.rows()[e] * groups, entryKeep, e * groups, groups);
    }
    for (part = 0; part < products.length; part++) {
      current.workers().run(blocks.count(), multiply);
      current.workers().run(blocks.count(), store);
    }
  }

  /**
   * Row i of P, for 64 of them at a time: the gradient of hops with respect to what they start
   * from. The kernel makes up for what is dropped, which is not wanted here and taken back.
   */
  private void makeMatrix() {
    Variable start = Variable.of("start", vertices, WIDTH);
    RandomPropagation hop =
        new RandomPropagation(
            start, pattern, affinity, hops, null, 1, mask.keepProbability(), false);
    for (int n = 0; n < products.length; n++) {
      float[] ends = hop.output().gradient();
      Arrays.fill(ends, 0f);
      Arrays.fill(start.gradient(), 0f);
      for (int i = n * WIDTH; i < Math.min(vertices, (n + 1) * WIDTH); i++) {
        ends[i * WIDTH + i % WIDTH] = 1f;
      }
      hop.backward(pass);
      System.arraycopy(start.gradient(), 0, products[n].weights(), 0, vertices * WIDTH);
    }
  }

  /** Columns of Y^T become rows of Y; so few are open at a time that all stay in the cache. */
  private void storeBlock(int b) {
    int first = part * WIDTH;
    int count = Math.min(WIDTH, vertices - first);
    float[] y = output.value();
    for (int f = blocks.from(b); f < blocks.to(b); f++) {
      for (int v = 0; v < views; v++) {
        int from = (f * views + v) * WIDTH;
        int to = (first * views + v) * columns + f;
        for (int i = 0; i < count; i++) {
          y[to + i * views * columns] = spread[from + i];
        }
      }
    }
  }

  /** Features are constants. */
  @Override
  public void backward(Pass current) {}
}
