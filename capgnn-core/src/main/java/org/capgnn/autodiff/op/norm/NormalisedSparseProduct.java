package org.capgnn.autodiff.op.norm;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.autodiff.part.EntryGradient;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = drop(BN(X)) W + b} for sparse features X that stay sparse.
 *
 * <p>{@code BN(x)_f = a_f x_f + c_f} with {@code a = gamma / sqrt(variance + epsilon)} and {@code c
 * = beta - a mean}. X is data, so its statistics are computed once. Every feature of a row, stored
 * or not, can be dropped: the mask has one bit per (vertex, view, feature).
 */
public final class NormalisedSparseProduct implements Operator {
  private final SparseMatrix x;
  private final Variable weights;
  private final Variable bias;
  private final Variable gamma;
  private final Variable beta;
  private final BatchStatistics batch;
  private final BatchNormState state;
  private final boolean training;
  private final int views;
  private final boolean movesAverages;
  private final Variable output;
  private final float[] scaleOf;
  private final float[] shiftOf;
  private final float[] constantRow;
  private final Product product;
  private final Blocks blocks;
  private final Blocks sumBlocks;
  private final float[] entryTotal;
  private final float[] plainTotal;
  private final BlockSums entrySums;
  private final BlockSums plainSums;
  private final BlockSums biasSums;
  private final EntryGradient entryGradient;
  private final Workers.Body multiply;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param movesAverages whether this operator moves the averages; one of several that share the
   *     state must, the others must not
   * @param mask {@link #maskBytes} bytes, or null if nothing is dropped
   */
  public NormalisedSparseProduct(
      SparseVariable features,
      Variable weights,
      Variable bias,
      NormParameters norm,
      BatchStatistics batch,
      boolean movesAverages,
      DropoutMask mask,
      int views,
      boolean training) {
    this.x = features.matrix();
    this.weights = weights;
    this.bias = bias;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.batch = batch;
    this.state = norm.averages();
    this.movesAverages = movesAverages;
    this.training = training;
    this.views = views;
    int width = weights.columns();
    boolean learns = weights.needsGradient();
    String name = "BN(X) " + weights.name();
    this.output = Variable.of(name, (long) features.matrix().rows() * views, width, learns);
    this.scaleOf = new float[features.matrix().columns()];
    this.shiftOf = new float[features.matrix().columns()];
    this.constantRow = new float[width];
    this.product =
        new Product(
            views,
            features.matrix().columns(),
            features.matrix().offsets(),
            features.matrix().columnIndices(),
            features.matrix().values(),
            scaleOf,
            shiftOf,
            mask == null ? null : mask.bits(),
            mask == null ? 1 : mask.keepProbability(),
            width,
            weights.value(),
            constantRow,
            bias == null ? null : bias.value(),
            output.value());
    this.blocks = Blocks.byEntries(features.matrix().offsets(), 64);
    this.sumBlocks = Blocks.byEntries(features.matrix().offsets(), 64, 16);
    this.entryTotal = learns ? new float[weights.value().length] : null;
    this.plainTotal = learns ? new float[weights.value().length] : null;
    this.entrySums = learns ? new BlockSums(sumBlocks.count(), entryTotal) : null;
    this.plainSums = learns ? new BlockSums(sumBlocks.count(), plainTotal) : null;
    this.biasSums = learns ? new BlockSums(sumBlocks.count(), bias.gradient()) : null;
    this.entryGradient = EntryGradient.orNull(features, scaleOf, weights, output, mask);
    this.multiply =
        (b, scratch) ->
            pass.kernels().normalised().multiply(product, blocks.from(b), blocks.to(b), scratch);
    this.differentiate = this::differentiateBlock;
  }

  /** The product with features that carry no gradient. */
  public NormalisedSparseProduct(
      SparseMatrix x,
      Variable weights,
      Variable bias,
      NormParameters norm,
      BatchStatistics batch,
      boolean movesAverages,
      DropoutMask mask,
      int views,
      boolean training) {
    this(
        SparseVariable.constant(x),
        weights,
        bias,
        norm,
        batch,
        movesAverages,
        mask,
        views,
        training);
  }

  /** Mask bytes needed: whole words of 64 features for each (vertex, view). */
  public static long maskBytes(SparseMatrix x, int views) {
    return (long) x.rows() * views * NormalisedKernels.maskWords(x.columns()) * Long.BYTES;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    int width = weights.columns();
    Arrays.fill(constantRow, 0f);
    if (training && movesAverages) {
      for (int v = 0; v < views; v++) {
        for (int f = 0; f < x.columns(); f++) {
          state.update(f, batch.mean()[f], batch.variance()[f]);
        }
      }
    }
    for (int f = 0; f < x.columns(); f++) {
      double a = gamma.value()[f] / Math.sqrt(variance(f) + state.epsilon());
      scaleOf[f] = (float) a;
      shiftOf[f] = (float) (beta.value()[f] - a * mean(f));
      for (int h = 0; h < width; h++) {
        constantRow[h] += shiftOf[f] * weights.value()[f * width + h];
      }
    }
    current.workers().run(blocks.count(), multiply);
  }

  private double mean(int f) {
    return training ? batch.mean()[f] : state.mean()[f];
  }

  private double variance(int f) {
    return training ? batch.variance()[f] : state.variance()[f];
  }

  // with P_f = sum of x_f g and Q_f = sum of g over the kept (vertex, view) rows g of dY:
  // dW_f = a_f P_f + c_f Q_f, da_f = W_f . P_f, dc_f = W_f . Q_f,
  // dgamma = (da - mean dc) / sqrt(variance + epsilon), dbeta = dc; dX = a (dY W^T) with fixed a
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(sumBlocks.count(), differentiate);
    Arrays.fill(entryTotal, 0f);
    Arrays.fill(plainTotal, 0f);
    entrySums.addUp(current);
    plainSums.addUp(current);
    biasSums.addUp(current);
    int width = weights.columns();
    for (int f = 0; f < x.columns(); f++) {
      double da = 0;
      double dc = 0;
      for (int h = 0; h < width; h++) {
        int at = f * width + h;
        weights.gradient()[at] += scaleOf[f] * entryTotal[at] + shiftOf[f] * plainTotal[at];
        da += (double) weights.value()[at] * entryTotal[at];
        dc += (double) weights.value()[at] * plainTotal[at];
      }
      double inverse = 1 / Math.sqrt(variance(f) + state.epsilon());
      gamma.gradient()[f] += (float) ((da - mean(f) * dc) * inverse);
      beta.gradient()[f] += (float) dc;
    }
    if (entryGradient != null) {
      entryGradient.add(current);
    }
  }

  private void differentiateBlock(int block, Scratch scratch) {
    int from = sumBlocks.from(block);
    int to = sumBlocks.to(block);
    float[] gradient = output.gradient();
    pass.kernels()
        .normalised()
        .sums(
            product,
            gradient,
            entrySums.cleared(block),
            plainSums.cleared(block),
            from,
            to,
            scratch);
    ColumnSums.add(gradient, from * views, to * views, weights.columns(), biasSums.cleared(block));
  }
}
