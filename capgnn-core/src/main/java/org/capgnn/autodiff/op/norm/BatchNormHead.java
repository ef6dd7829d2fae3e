package org.capgnn.autodiff.op.norm;

import java.util.Arrays;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.op.layer.Linear;
import org.capgnn.autodiff.op.layer.ReluDropout;
import org.capgnn.autodiff.op.layer.RowsToLanes;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.kernel.BatchNormKernels.Layer;
import org.capgnn.kernel.BatchNormKernels.Sums;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code H = drop(relu(BN(Y))) W2 + b2} for all views, in the {@link Lanes} layout.
 *
 * <p>It fuses {@link BatchNorm}, {@link ReluDropout}, {@link Linear} and {@link RowsToLanes}, which
 * would write and read four arrays as large as Y.
 */
public final class BatchNormHead implements Operator {
  private final Variable input;
  private final Variable gamma;
  private final Variable beta;
  private final Variable second;
  private final Variable output;
  private final int vertices;
  private final boolean training;
  private final BatchMoments batch;
  private final Layer layer;
  private final Blocks blocks;
  private final float[] secondGradient;
  private final float[] plain;
  private final float[] normal;
  private final BlockSums secondSums;
  private final BlockSums secondBiasSums;
  private final BlockSums plainSums;
  private final BlockSums normalSums;
  private final Workers.Body compute;
  private final Workers.Body differentiate;
  private final Workers.Body throughNorm;
  private Pass pass;

  /**
   * @param input Y, rows (vertex, view); nothing else may take gradients from it
   * @param mask one bit per (vertex, view, hidden unit), or null if nothing is dropped
   */
  public BatchNormHead(
      Variable input,
      NormParameters norm,
      Variable second,
      Variable secondBias,
      DropoutMask mask,
      Lanes lanes,
      boolean training) {
    this.input = input;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.second = second;
    this.training = training;
    this.vertices = input.rows() / lanes.views();
    lanes.length(vertices);
    boolean learns = second.needsGradient();
    this.output = Variable.of("H0", vertices, lanes.stride(), learns);
    this.batch = new BatchMoments(input, norm.averages(), lanes.views(), training);
    int width = input.columns();
    this.layer =
        new Layer(
            input.value(),
            batch.mean(),
            batch.inverse(),
            gamma.value(),
            beta.value(),
            mask == null ? null : mask.bits(),
            KeepTable.of(8, mask == null ? 1f : mask.scale()),
            DenseHead.of(lanes, width, secondBias.value(), output.value()));
    this.blocks = Blocks.even(vertices, 64, 8);
    int row = lanes.views() * width;
    int count = blocks.count();
    this.secondGradient = learns ? new float[lanes.classes() * width] : null;
    this.plain = learns ? new float[row] : null;
    this.normal = learns ? new float[row] : null;
    this.secondSums = learns ? new BlockSums(count, secondGradient) : null;
    this.secondBiasSums = learns ? new BlockSums(count, secondBias.gradient()) : null;
    this.plainSums = learns ? new BlockSums(count, plain) : null;
    this.normalSums = learns ? new BlockSums(count, normal) : null;
    this.compute =
        (b, scratch) ->
            pass.kernels().batchNorm().forward(layer, blocks.from(b), blocks.to(b), scratch);
    this.differentiate = this::differentiateBlock;
    this.throughNorm =
        (b, scratch) ->
            pass.kernels()
                .batchNorm()
                .throughNorm(layer, input.gradient(), plain, normal, blocks.from(b), blocks.to(b));
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    batch.compute(current);
    layer.head().load(second.value());
    current.workers().run(blocks.count(), compute);
  }

  // with D = dBN(Y), yn the normalised Y and n vertices, in each view and unit:
  // dW2 = hidden^T dH, db2 = sum dH, dgamma = sum D yn, dbeta = sum D,
  // dY = gamma inverse (D - mean(D) - yn mean(D yn)), without the means for moving averages
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), differentiate);
    Arrays.fill(secondGradient, 0f);
    Arrays.fill(plain, 0f);
    Arrays.fill(normal, 0f);
    secondSums.addUp(current);
    secondBiasSums.addUp(current);
    plainSums.addUp(current);
    normalSums.addUp(current);
    layer.head().addTransposed(secondGradient, second.gradient());
    int width = input.columns();
    for (int p = 0; p < plain.length; p++) {
      beta.gradient()[p % width] += plain[p];
      gamma.gradient()[p % width] += normal[p];
      plain[p] = training ? plain[p] / vertices : 0f;
      normal[p] = training ? normal[p] / vertices : 0f;
    }
    current.workers().run(blocks.count(), throughNorm);
  }

  private void differentiateBlock(int block, Scratch scratch) {
    Sums sums =
        new Sums(
            secondSums.cleared(block),
            secondBiasSums.cleared(block),
            plainSums.cleared(block),
            normalSums.cleared(block));
    pass.kernels()
        .batchNorm()
        .backward(
            layer,
            output.gradient(),
            input.gradient(),
            sums,
            blocks.from(block),
            blocks.to(block),
            scratch);
  }
}
