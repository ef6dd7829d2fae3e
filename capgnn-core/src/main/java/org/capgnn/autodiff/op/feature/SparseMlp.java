package org.capgnn.autodiff.op.feature;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MlpKernels.Mlp;
import org.capgnn.kernel.MlpKernels.Sums;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code H = drop(relu(drop(X) W1 + b1)) W2 + b2} for all views, in the {@link Lanes} layout.
 *
 * <p>It fuses {@link SparseProduct}, {@link ReluDropout}, {@link Linear} and {@link RowsToLanes},
 * so that the rows between the layers stay in the first-level cache. Cost: that of its parts, with
 * less memory traffic.
 */
public final class SparseMlp implements Operator {
  /** Beyond 128 MB the hidden layer is recomputed in the backward pass. */
  public static final long MOST_HIDDEN_FLOATS = 1L << 25;

  private final Variable second;
  private final Variable output;
  private final float[] secondGradient;
  private final Mlp mlp;
  private final Blocks blocks;
  private final Blocks sumBlocks;
  private final BlockSums firstSums;
  private final BlockSums firstBiasSums;
  private final BlockSums secondSums;
  private final BlockSums secondBiasSums;
  private final Workers.Body compute;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param inputMask a byte per entry and group of eight views, or null
   * @param hiddenMask a bit per (vertex, view, hidden unit), or null
   */
  public SparseMlp(
      SparseMatrix x,
      Variable first,
      Variable firstBias,
      Variable second,
      Variable secondBias,
      DropoutMask inputMask,
      DropoutMask hiddenMask,
      Lanes lanes) {
    this.second = second;
    boolean learns = first.needsGradient();
    int hidden = first.columns();
    lanes.length(x.rows());
    this.output = Variable.of("H0", x.rows(), lanes.stride(), learns);
    this.secondGradient = learns ? new float[lanes.classes() * hidden] : null;
    this.mlp =
        new Mlp(
            new Product(
                lanes.views(),
                x.offsets(),
                x.columnIndices(),
                x.values(),
                inputMask == null ? null : inputMask.bits(),
                inputMask == null ? 1 : inputMask.keepProbability(),
                hidden,
                first.value(),
                firstBias.value(),
                null),
            hiddenMask == null ? null : hiddenMask.bits(),
            KeepTable.of(8, hiddenMask == null ? 1f : hiddenMask.scale()),
            DenseHead.of(lanes, hidden, secondBias.value(), output.value()),
            learns ? hiddenMemory(x.rows(), hidden, lanes) : null);
    this.blocks = Blocks.byEntries(x.offsets(), 16);
    this.compute =
        (b, scratch) -> pass.kernels().mlp().forward(mlp, blocks.from(b), blocks.to(b), scratch);
    this.sumBlocks =
        Blocks.byEntries(x.offsets(), 16, SparseProduct.summingBlocks(x, first, lanes.views()));
    int count = sumBlocks.count();
    this.firstSums = learns ? new BlockSums(count, first.gradient()) : null;
    this.firstBiasSums = learns ? new BlockSums(count, firstBias.gradient()) : null;
    this.secondSums = learns ? new BlockSums(count, secondGradient) : null;
    this.secondBiasSums = learns ? new BlockSums(count, secondBias.gradient()) : null;
    this.differentiate = this::differentiateBlock;
  }

  /** An array for the hidden layer if it is small enough to be kept, else null. */
  private static float[] hiddenMemory(int vertices, int hidden, Lanes lanes) {
    long floats = (long) vertices * lanes.views() * hidden;
    return floats <= MOST_HIDDEN_FLOATS ? new float[(int) floats] : null;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    mlp.head().load(second.value());
    current.workers().run(blocks.count(), compute);
  }

  // with G = dH, P = scale (G W2^T) where the hidden unit is active:
  // dW2 = hidden^T G, db2 = sum G, dW1 = drop(X)^T P, db1 = sum P
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(sumBlocks.count(), differentiate);
    firstSums.addUp(current);
    firstBiasSums.addUp(current);
    secondBiasSums.addUp(current);
    Arrays.fill(secondGradient, 0f);
    secondSums.addUp(current);
    mlp.head().addTransposed(secondGradient, second.gradient());
  }

  private void differentiateBlock(int block, Scratch scratch) {
    Sums sums =
        new Sums(
            firstSums.cleared(block),
            firstBiasSums.cleared(block),
            secondSums.cleared(block),
            secondBiasSums.cleared(block));
    pass.kernels()
        .mlp()
        .backward(
            mlp, output.gradient(), sums, sumBlocks.from(block), sumBlocks.to(block), scratch);
  }
}
