package org.capgnn.autodiff.op.norm;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
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
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;

/**
 * {@code H = drop(relu(BN(Y))) W2 + b2} for all views, in the {@link Lanes} layout.
 *
 * <p>It fuses {@link BatchNorm}, {@link ReluDropout}, {@link Linear} and {@link RowsToLanes}, which
 * would write and read four arrays as large as Y.
 */
public final class BatchNormHead extends Operator {
  private final Variable input;
  private final Variable gamma;
  private final Variable beta;
  private final Variable second;
  private final int vertices;
  private final boolean training;
  private final BatchMoments batch;
  private final Layer layer;
  private final float[] plain;
  private final float[] normal;
  private final BlockSums secondSums;
  private final BlockSums secondBiasSums;
  private final BlockSums plainSums;
  private final BlockSums normalSums;
  private final Loop compute;
  private final Loop differentiate;
  private final Loop throughNorm;

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
    super(Variable.inLanes("H0", input.rows() / lanes.views(), lanes, second.needsGradient()));
    this.input = input;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.second = second;
    this.training = training;
    this.vertices = input.rows() / lanes.views();
    boolean learns = second.needsGradient();
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
            KeepTable.of(Lanes.WIDTH, mask == null ? 1f : mask.scale()),
            DenseHead.of(lanes, width, secondBias.value(), output.value()));
    Blocks blocks = Blocks.even(vertices, 64, 8);
    int row = lanes.views() * width;
    int count = blocks.count();
    this.plain = learns ? new float[row] : null;
    this.normal = learns ? new float[row] : null;
    this.secondSums = learns ? new BlockSums(count, new float[lanes.classes() * width]) : null;
    this.secondBiasSums = learns ? new BlockSums(count, secondBias.gradient()) : null;
    this.plainSums = learns ? new BlockSums(count, plain) : null;
    this.normalSums = learns ? new BlockSums(count, normal) : null;
    this.compute =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.batchNorm().forward(layer, from, to, scratch));
    this.differentiate = new Loop(blocks, this::differentiateBlock);
    this.throughNorm =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) ->
                kernels.batchNorm().throughNorm(layer, input.gradient(), plain, normal, from, to));
  }

  @Override
  public void forward(Pass pass) {
    batch.compute(pass);
    layer.head().load(second.value());
    compute.run(pass);
  }

  // with D = dBN(Y), yn the normalised Y and n vertices, in each view and unit:
  // dW2 = hidden^T dH, db2 = sum dH, dgamma = sum D yn, dbeta = sum D,
  // dY = gamma inverse (D - mean(D) - yn mean(D yn)), without the means for moving averages
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    layer.head().addTransposed(secondSums.total(pass), second.gradient());
    secondBiasSums.addUp(pass);
    plainSums.total(pass);
    normalSums.total(pass);
    int width = input.columns();
    for (int p = 0; p < plain.length; p++) {
      beta.gradient()[p % width] += plain[p];
      gamma.gradient()[p % width] += normal[p];
      plain[p] = training ? plain[p] / vertices : 0f;
      normal[p] = training ? normal[p] / vertices : 0f;
    }
    throughNorm.run(pass);
  }

  private void differentiateBlock(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    Sums sums = new Sums(secondSums.of(b), secondBiasSums.of(b), plainSums.of(b), normalSums.of(b));
    kernels
        .batchNorm()
        .backward(layer, output.gradient(), input.gradient(), sums, from, to, scratch);
  }
}
