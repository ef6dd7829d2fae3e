package org.capgnn.autodiff.op.feature;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.autodiff.part.EntryGradient;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = drop(X) W + b} for sparse features X and all views at once.
 *
 * <p>X is vertices x features, W features x width; row {@code vertex * views + view} of Y is one
 * view of a vertex. The mask has a byte per stored entry and group of eight views. Cost: kept
 * entries x views x width.
 */
public final class SparseProduct extends Operator {
  private final int views;
  private final Product product;
  private final BlockSums weightSums;
  private final BlockSums biasSums;
  private final Loop multiply;
  private final Loop differentiate;
  private final Loop entryGradient;

  /**
   * @param bias 1 x width, or null
   * @param mask or null if nothing is dropped
   */
  public SparseProduct(
      SparseVariable features, Variable weights, Variable bias, DropoutMask mask, int views) {
    super(
        Variable.of(
            "X " + weights.name(),
            (long) features.matrix().rows() * views,
            weights.columns(),
            weights.needsGradient()));
    SparseMatrix x = features.matrix();
    this.views = views;
    this.product =
        new Product(
            views,
            x.offsets(),
            x.columnIndices(),
            x.values(),
            mask == null ? null : mask.bits(),
            mask == null ? 1 : mask.keepProbability(),
            weights.columns(),
            weights.value(),
            bias == null ? null : bias.value(),
            output.value());
    this.multiply =
        new Loop(
            Blocks.byEntries(x.offsets(), 8),
            (kernels, b, from, to, scratch) ->
                kernels.features().multiply(product, from, to, scratch));
    Blocks sumBlocks = Blocks.byEntries(x.offsets(), 8, summingBlocks(x, weights, views));
    this.weightSums = BlockSums.orNull(sumBlocks.count(), weights);
    this.biasSums = BlockSums.orNull(sumBlocks.count(), bias);
    this.differentiate = new Loop(sumBlocks, this::differentiateBlock);
    this.entryGradient = EntryGradient.orNull(features, null, weights, output, mask);
  }

  /** Enough blocks to share the work, few enough that adding up their buffers stays cheap. */
  static int summingBlocks(SparseMatrix x, Variable weights, int views) {
    long worth = (long) x.entries() * views / Math.max(1, weights.value().length / 2);
    return (int) Math.max(4, Math.min(32, worth));
  }

  @Override
  public void forward(Pass pass) {
    multiply.run(pass);
  }

  // dW = drop(X)^T dY, db = sum of the rows of dY, dX = dY W^T at the stored entries
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    weightSums.addUp(pass);
    if (biasSums != null) {
      biasSums.addUp(pass);
    }
    if (entryGradient != null) {
      entryGradient.run(pass);
    }
  }

  private void differentiateBlock(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    float[] dy = output.gradient();
    kernels.features().weightGradient(product, dy, weightSums.of(b), from, to, scratch);
    if (biasSums != null) {
      ColumnSums.add(dy, from * views, to * views, output.columns(), biasSums.of(b));
    }
  }
}
