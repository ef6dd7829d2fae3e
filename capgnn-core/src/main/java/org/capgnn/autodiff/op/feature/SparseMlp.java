package org.capgnn.autodiff.op.feature;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
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
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MlpKernels.MlpArrays;
import org.capgnn.kernel.MlpKernels.Sums;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code H = drop(relu(drop(X) W1 + b1)) W2 + b2} for all views, in the {@link Lanes} layout.
 *
 * <p>It fuses {@link SparseProduct}, {@link ReluDropout}, {@link Linear} and {@link RowsToLanes},
 * so that the rows between the layers stay in the first-level cache. Cost: that of its parts, with
 * less memory traffic.
 */
public final class SparseMlp extends Operator {
  /** Beyond 128 MB the hidden layer is recomputed in the backward pass. */
  public static final long MOST_HIDDEN_FLOATS = 1L << 25;

  private final Variable second;
  private final MlpArrays mlp;
  private final BlockSums firstSums;
  private final BlockSums firstBiasSums;
  private final BlockSums secondSums;
  private final BlockSums secondBiasSums;
  private final Loop compute;
  private final Loop differentiate;

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
    super(Variable.inLanes("H0", x.rows(), lanes, first.needsGradient()));
    this.second = second;
    boolean learns = first.needsGradient();
    int hidden = first.columns();
    this.mlp =
        new MlpArrays(
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
            KeepTable.of(Lanes.WIDTH, hiddenMask == null ? 1f : hiddenMask.scale()),
            DenseHead.of(lanes, hidden, secondBias.value(), output.value()),
            learns ? hiddenMemory(x.rows(), hidden, lanes) : null);
    this.compute =
        new Loop(
            Blocks.byEntries(x.offsets(), 16),
            (kernels, b, from, to, scratch) -> kernels.mlp().forward(mlp, from, to, scratch));
    Blocks sumBlocks =
        Blocks.byEntries(x.offsets(), 16, SparseProduct.summingBlocks(x, first, lanes.views()));
    int count = sumBlocks.count();
    this.firstSums = BlockSums.orNull(count, first);
    this.firstBiasSums = BlockSums.orNull(count, firstBias);
    this.secondSums = learns ? new BlockSums(count, new float[lanes.classes() * hidden]) : null;
    this.secondBiasSums = BlockSums.orNull(count, secondBias);
    this.differentiate = new Loop(sumBlocks, this::differentiateBlock);
  }

  /** An array for the hidden layer if it is small enough to be kept, else null. */
  private static float[] hiddenMemory(int vertices, int hidden, Lanes lanes) {
    long floats = (long) vertices * lanes.views() * hidden;
    return floats <= MOST_HIDDEN_FLOATS ? new float[(int) floats] : null;
  }

  @Override
  public void forward(Pass pass) {
    mlp.head().load(second.value());
    compute.run(pass);
  }

  // with G = dH, P = scale (G W2^T) where the hidden unit is active:
  // dW2 = hidden^T G, db2 = sum G, dW1 = drop(X)^T P, db1 = sum P
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    firstSums.addUp(pass);
    firstBiasSums.addUp(pass);
    secondBiasSums.addUp(pass);
    mlp.head().addTransposed(secondSums.total(pass), second.gradient());
  }

  private void differentiateBlock(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    Sums sums =
        new Sums(firstSums.of(b), firstBiasSums.of(b), secondSums.of(b), secondBiasSums.of(b));
    kernels.mlp().backward(mlp, output.gradient(), sums, from, to, scratch);
  }
}
