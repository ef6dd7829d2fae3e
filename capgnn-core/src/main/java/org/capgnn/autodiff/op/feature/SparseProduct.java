package org.capgnn.autodiff.op.feature;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.SparseVariable;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.autodiff.part.EntryGradient;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = drop(X) W + b} for sparse features X and all views at once.
 *
 * <p>X is vertices x features, W features x width; row {@code vertex * views + view} of Y is one
 * view of a vertex. The mask has a byte per stored entry and group of eight views. Cost: kept
 * entries x views x width.
 */
public final class SparseProduct implements Operator {
  private final Variable weights;
  private final Variable bias;
  private final Variable output;
  private final Product product;
  private final Blocks blocks;
  private final Blocks sumBlocks;
  private final BlockSums weightSums;
  private final BlockSums biasSums;
  private final EntryGradient entryGradient;
  private final Workers.Body multiply;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param bias 1 x width, or null
   * @param mask or null if nothing is dropped
   */
  public SparseProduct(
      SparseVariable features, Variable weights, Variable bias, DropoutMask mask, int views) {
    SparseMatrix x = features.matrix();
    this.weights = weights;
    this.bias = bias;
    int width = weights.columns();
    String name = "X " + weights.name();
    this.output = Variable.of(name, (long) x.rows() * views, width, weights.needsGradient());
    this.product =
        new Product(
            views,
            x.offsets(),
            x.columnIndices(),
            x.values(),
            mask == null ? null : mask.bits(),
            mask == null ? 1 : mask.keepProbability(),
            width,
            weights.value(),
            bias == null ? null : bias.value(),
            output.value());
    this.blocks = Blocks.byEntries(x.offsets(), 8);
    this.multiply =
        (b, scratch) ->
            pass.kernels().features().multiply(product, blocks.from(b), blocks.to(b), scratch);
    this.entryGradient = EntryGradient.orNull(features, null, weights, output, mask);
    if (!weights.needsGradient()) {
      sumBlocks = null;
      weightSums = null;
      biasSums = null;
      differentiate = null;
      return;
    }
    this.sumBlocks = Blocks.byEntries(x.offsets(), 8, summingBlocks(x, weights, views));
    this.weightSums = new BlockSums(sumBlocks.count(), weights.gradient());
    this.biasSums = bias == null ? null : new BlockSums(sumBlocks.count(), bias.gradient());
    this.differentiate = (b, scratch) -> differentiateBlock(b, scratch, views, width);
  }

  /** The product with features that carry no gradient. */
  public SparseProduct(
      SparseMatrix x, Variable weights, Variable bias, DropoutMask mask, int views) {
    this(SparseVariable.constant(x), weights, bias, mask, views);
  }

  /** Enough blocks to share the work, few enough that adding up their buffers stays cheap. */
  static int summingBlocks(SparseMatrix x, Variable weights, int views) {
    long worth = (long) x.entries() * views / Math.max(1, weights.value().length / 2);
    return (int) Math.max(4, Math.min(32, worth));
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), multiply);
  }

  // dW = drop(X)^T dY, db = sum of the rows of dY, dX = dY W^T at the stored entries
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(sumBlocks.count(), differentiate);
    weightSums.addUp(current);
    if (biasSums != null) {
      biasSums.addUp(current);
    }
    if (entryGradient != null) {
      entryGradient.add(current);
    }
  }

  private void differentiateBlock(
      int block, org.capgnn.kernel.Scratch scratch, int views, int width) {
    int from = sumBlocks.from(block);
    int to = sumBlocks.to(block);
    float[] gradient = output.gradient();
    pass.kernels()
        .features()
        .weightGradient(product, gradient, weightSums.cleared(block), from, to, scratch);
    if (biasSums != null) {
      ColumnSums.add(gradient, from * views, to * views, width, biasSums.cleared(block));
    }
  }
}
