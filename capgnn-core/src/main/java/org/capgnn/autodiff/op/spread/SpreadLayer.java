package org.capgnn.autodiff.op.spread;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.norm.NormParameters;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.TileKernels;
import org.capgnn.kernel.TileKernels.TileLayer;
import org.capgnn.nn.AffinityPattern;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Z_r = drop([BN] X_r) W + b} with {@code X_r = 1/(K+1) sum_(k=0..K) S^k diag(m_r) X} for
 * every view r: the random propagation of constant sparse features (Feng et al. 2020,
 * arXiv:2005.11079) and the layer that reads it.
 *
 * <p>The columns of X are taken one tile at a time: a tile of all vertices is propagated, dropped
 * and multiplied while it is in the cache, and kept for the gradient of W. The rows that remain are
 * <em>not</em> scaled by 1/(1 - rate) for the vertices left out. Row {@code vertex * views + view}
 * of Z is one view of a vertex. Cost: entries of S x columns x views x hops + rows x columns x
 * outputs.
 */
public final class SpreadLayer extends Operator {
  private static final int WIDTH = TileKernels.WIDTH;

  /** The constant inputs of the layer. */
  public record Input(
      SparseMatrix x, AffinityPattern pattern, float[] affinity, int hops, int views) {}

  private final int views;
  private final int columns;
  private final int vertices;
  private final int count;
  private final byte[] keep;
  private final float scale;
  private final Variable weights;
  private final Variable bias;
  private final Spread spread;
  private final TileNorm norm;

  /** The rows of each (tile, view): X_r or its normalised form, dropped. */
  private final float[][] tiles;

  private final float[] normalised;
  private final TileLayer[] layers;
  private final ActiveGradient active;
  private final float[][] products;
  private final float[][] keptSums;
  private final BlockSums biasSums;
  private final Blocks blocks;
  private final Spread.Arrived arrived;
  private final Loop begin;
  private final Workers.BlockTask normalise;
  private final Workers.BlockTask differentiate;
  private final Loop differentiateBias;
  private Pass pass;

  /**
   * @param vertexMask a byte per vertex and group of eight views, or null if none is left out
   * @param norm of X_r, or null
   * @param mask a bit per (vertex, view, column), or null if nothing is dropped
   */
  public SpreadLayer(
      Input input,
      DropoutMask vertexMask,
      NormParameters norm,
      DropoutMask mask,
      Variable weights,
      Variable bias) {
    super(
        Variable.of(
            "spread X " + weights.name(), input.x().rows() * input.views(), weights.columns()));
    this.views = input.views();
    this.columns = input.x().columns();
    this.vertices = input.x().rows();
    this.count = (columns + WIDTH - 1) / WIDTH;
    this.keep = mask == null ? null : mask.bits();
    this.scale = mask == null ? 1f : mask.scale();
    this.weights = weights;
    this.bias = bias;
    this.tiles = new float[count * views][vertices * WIDTH];
    this.spread =
        DenseSpread.pays(input)
            ? new DenseSpread(input, vertexMask, tiles)
            : new TileHops(input, vertexMask, tiles);
    this.blocks = spread.blocks();
    this.norm = norm == null ? null : new TileNorm(norm, tiles.length, blocks);
    this.normalised = norm == null ? null : new float[vertices * WIDTH];
    this.layers = new TileLayer[tiles.length];
    for (int n = 0; n < layers.length; n++) {
      layers[n] = layer(n / views, n % views);
    }
    this.active = new ActiveGradient(output, views);
    this.products = new float[count][weights.columns() * WIDTH];
    this.keptSums = new float[norm == null ? 0 : count][weights.columns() * WIDTH];
    Blocks biasBlocks = Blocks.even(output.rows(), 32, 32);
    this.biasSums = new BlockSums(biasBlocks.count(), bias.gradient());
    this.arrived = norm == null ? this::use : this::measure;
    this.begin = new Loop(blocks, this::begin);
    this.normalise = this::normalise;
    this.differentiate = this::differentiate;
    this.differentiateBias =
        new Loop(
            biasBlocks,
            (b, from, to) ->
                ColumnSums.add(output.gradient(), from, to, bias.columns(), biasSums.of(b)));
  }

  /** Columns of a tile that are features: fewer in the last one. */
  private int width(int tile) {
    return Math.min(WIDTH, columns - tile * WIDTH);
  }

  private TileLayer layer(int tile, int view) {
    int outputs = weights.columns();
    return new TileLayer(
        width(tile),
        tile * WIDTH,
        weights.value(),
        outputs,
        view * outputs,
        views * outputs,
        output.value());
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    begin.run(current);
    spread.run(current, arrived);
    if (norm != null) {
      for (int n = 0; n < tiles.length; n++) {
        norm.merge(n, n / views * WIDTH);
      }
      current.workers().run(blocks.count(), normalise);
    }
  }

  private void begin(int from, int to) {
    int outputs = weights.columns();
    for (int row = from * views; row < to * views; row++) {
      System.arraycopy(bias.value(), 0, output.value(), row * outputs, outputs);
    }
  }

  private void use(int tile, int view, int block, Scratch scratch) {
    int n = tile * views + view;
    drop(n, tiles[n], block);
    multiply(n, tiles[n], block, scratch);
  }

  private void measure(int tile, int view, int block, Scratch scratch) {
    int n = tile * views + view;
    norm.measure(n, tiles[n], block);
  }

  private void normalise(int block, Scratch scratch) {
    for (int n = 0; n < tiles.length; n++) {
      norm.normalise(n, n / views * WIDTH, tiles[n], normalised, block);
      drop(n, tiles[n], block);
      drop(n, normalised, block);
      multiply(n, normalised, block, scratch);
    }
  }

  private long firstBit(int n) {
    return (long) (n % views) * columns + n / views * WIDTH;
  }

  private void drop(int n, float[] rows, int block) {
    if (keep != null) {
      long bits = (long) views * columns;
      long first = firstBit(n);
      int from = blocks.from(block);
      pass.kernels().tiles().drop(rows, keep, first, bits, scale, from, blocks.to(block));
    }
  }

  private void multiply(int n, float[] rows, int block, Scratch scratch) {
    int from = blocks.from(block);
    pass.kernels().tiles().multiply(layers[n], rows, from, blocks.to(block), scratch);
  }

  // without batch norm dW = drop(X_r)^T dZ_r, summed over the views; with it, n being normalised:
  // P = drop(n)^T dZ, Q = drop(1)^T dZ, dW_f = gamma_f P_f + beta_f Q_f,
  // dgamma_f = W_f . P_f, dbeta_f = W_f . Q_f
  @Override
  public void backward(Pass current) {
    pass = current;
    active.update(current);
    current.workers().run(count, differentiate);
    differentiateBias.run(current);
    biasSums.addUp(current);
  }

  /** Each tile writes its own rows of dW, so no sums over blocks of vertices are needed. */
  private void differentiate(int tile, Scratch scratch) {
    float[] product = products[tile];
    Arrays.fill(product, 0f);
    for (int n = 0; n < views * active.chunks(); n++) {
      int first = n % active.chunks() * TileKernels.CHUNK;
      float[] rows = tiles[tile * views + n / active.chunks()];
      pass.kernels().tiles().addProducts(active.lists(), n, rows, first, product);
    }
    if (norm == null) {
      addWeightGradient(tile);
    } else {
      sumKept(tile, scratch);
      addNormGradients(tile);
    }
  }

  private void sumKept(int tile, Scratch scratch) {
    Arrays.fill(keptSums[tile], 0f);
    long bits = (long) views * columns;
    for (int n = 0; n < views * active.chunks(); n++) {
      int first = n % active.chunks() * TileKernels.CHUNK;
      pass.kernels()
          .tiles()
          .addKept(
              active.lists(),
              n,
              keep,
              firstBit(tile * views + n / active.chunks()) + first * bits,
              bits,
              scale,
              Math.min(TileKernels.CHUNK, vertices - first),
              keptSums[tile],
              scratch);
    }
  }

  private void addWeightGradient(int tile) {
    int outputs = weights.columns();
    for (int f = 0; f < width(tile); f++) {
      for (int h = 0; h < outputs; h++) {
        int at = (tile * WIDTH + f) * outputs + h;
        weights.gradient()[at] += products[tile][h * WIDTH + f];
      }
    }
  }

  private void addNormGradients(int tile) {
    int outputs = weights.columns();
    for (int f = 0; f < width(tile); f++) {
      int column = tile * WIDTH + f;
      float gamma = norm.gamma().value()[column];
      float beta = norm.beta().value()[column];
      double dGamma = 0;
      double dBeta = 0;
      for (int h = 0; h < outputs; h++) {
        float p = products[tile][h * WIDTH + f];
        float q = keptSums[tile][h * WIDTH + f];
        float w = weights.value()[column * outputs + h];
        weights.gradient()[column * outputs + h] += gamma * p + beta * q;
        dGamma += (double) w * p;
        dBeta += (double) w * q;
      }
      norm.gamma().gradient()[column] += (float) dGamma;
      norm.beta().gradient()[column] += (float) dBeta;
    }
  }
}
