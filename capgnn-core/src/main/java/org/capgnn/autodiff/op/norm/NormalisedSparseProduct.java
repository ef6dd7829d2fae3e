package org.capgnn.autodiff.op.norm;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.autodiff.part.EntryGradient;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = drop(BN(X)) W + b} for sparse features X that stay sparse.
 *
 * <p>{@code BN(x)_f = a_f x_f + c_f} with {@code a = gamma / sqrt(variance + epsilon)} and {@code c
 * = beta - a mean}. X is data, so its statistics are computed once. Every feature of a row, stored
 * or not, can be dropped: the mask has one bit per (vertex, view, feature).
 */
public final class NormalisedSparseProduct extends Operator {
  private final SparseMatrix x;
  private final Variable weights;
  private final Variable gamma;
  private final Variable beta;
  private final BatchStatistics batch;
  private final BatchNormState state;
  private final boolean training;
  private final int views;
  private final boolean movesAverages;
  private final float[] scaleOf;
  private final float[] shiftOf;
  private final float[] constantRow;
  private final Product product;
  private final BlockSums entrySums;
  private final BlockSums plainSums;
  private final BlockSums biasSums;
  private final Loop entryGradient;
  private final Loop multiply;
  private final Loop differentiate;

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
    super(
        Variable.of(
            "BN(X) " + weights.name(),
            (long) features.matrix().rows() * views,
            weights.columns(),
            weights.needsGradient()));
    this.x = features.matrix();
    this.weights = weights;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.batch = batch;
    this.state = norm.averages();
    this.movesAverages = movesAverages;
    this.training = training;
    this.views = views;
    this.scaleOf = new float[x.columns()];
    this.shiftOf = new float[x.columns()];
    this.constantRow = new float[weights.columns()];
    this.product =
        new Product(
            views,
            x.columns(),
            x.offsets(),
            x.columnIndices(),
            x.values(),
            scaleOf,
            shiftOf,
            mask == null ? null : mask.bits(),
            mask == null ? 1 : mask.keepProbability(),
            weights.columns(),
            weights.value(),
            constantRow,
            bias == null ? null : bias.value(),
            output.value());
    Blocks sumBlocks = Blocks.byEntries(x.offsets(), 64, 16);
    int count = sumBlocks.count();
    boolean learns = weights.needsGradient();
    this.entrySums = learns ? new BlockSums(count, new float[weights.value().length]) : null;
    this.plainSums = learns ? new BlockSums(count, new float[weights.value().length]) : null;
    this.biasSums = learns ? new BlockSums(count, bias.gradient()) : null;
    this.entryGradient = EntryGradient.orNull(features, scaleOf, weights, output, mask);
    this.multiply =
        new Loop(
            Blocks.byEntries(x.offsets(), 64),
            (kernels, b, from, to, scratch) ->
                kernels.normalised().multiply(product, from, to, scratch));
    this.differentiate = new Loop(sumBlocks, this::differentiateBlock);
  }

  /** Mask bytes needed: whole words of 64 features for each (vertex, view). */
  public static long maskBytes(SparseMatrix x, int views) {
    return (long) x.rows() * views * NormalisedKernels.maskWords(x.columns()) * Long.BYTES;
  }

  @Override
  public void forward(Pass pass) {
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
    multiply.run(pass);
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
  public void backward(Pass pass) {
    differentiate.run(pass);
    float[] entryTotal = entrySums.total(pass);
    float[] plainTotal = plainSums.total(pass);
    biasSums.addUp(pass);
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
      entryGradient.run(pass);
    }
  }

  private void differentiateBlock(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    float[] dy = output.gradient();
    kernels.normalised().sums(product, dy, entrySums.of(b), plainSums.of(b), from, to, scratch);
    ColumnSums.add(dy, from * views, to * views, weights.columns(), biasSums.of(b));
  }
}
