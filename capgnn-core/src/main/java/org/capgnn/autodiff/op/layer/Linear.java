package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.DenseKernels.Layer;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;

/** {@code Y = X W + b} for dense rows; cost: rows x inputs x outputs. */
public final class Linear extends Operator {
  private final Variable input;
  private final Variable weights;
  private final Layer layer;
  private final BlockSums weightSums;
  private final BlockSums biasSums;
  private final Loop multiply;
  private final Loop differentiate;

  /**
   * @param bias 1 x outputs, or null
   */
  public Linear(Variable input, Variable weights, Variable bias) {
    super(
        Variable.of(
            input.name() + " " + weights.name(),
            input.rows(),
            weights.columns(),
            weights.needsGradient()));
    this.input = input;
    this.weights = weights;
    int inputs = weights.rows();
    int outputs = weights.columns();
    int transposed = outputs * DenseKernels.padded(inputs);
    this.layer =
        new Layer(
            inputs,
            outputs,
            input.value(),
            new float[inputs * DenseKernels.padded(outputs)],
            new float[transposed],
            bias == null ? null : bias.value(),
            output.value());
    Blocks blocks = Blocks.even(input.rows(), 32, 32);
    boolean learns = weights.needsGradient();
    this.weightSums = learns ? new BlockSums(blocks.count(), new float[transposed]) : null;
    this.biasSums = learns ? BlockSums.orNull(blocks.count(), bias) : null;
    this.multiply =
        new Loop(
            blocks,
            (kernels, b, from, to, scratch) -> kernels.dense().multiply(layer, from, to, scratch));
    this.differentiate = new Loop(blocks, this::differentiateBlock);
  }

  @Override
  public void forward(Pass pass) {
    copyPadded();
    multiply.run(pass);
  }

  private void copyPadded() {
    int outputs = weights.columns();
    int wide = DenseKernels.padded(outputs);
    int tall = DenseKernels.padded(weights.rows());
    float[] w = weights.value();
    for (int h = 0; h < weights.rows(); h++) {
      for (int c = 0; c < outputs; c++) {
        layer.paddedWeights()[h * wide + c] = w[h * outputs + c];
        layer.paddedTransposed()[c * tall + h] = w[h * outputs + c];
      }
    }
  }

  // dX = dY W^T, dW = X^T dY, db = sum of the rows of dY
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
    float[] transposed = weightSums.total(pass);
    int padded = DenseKernels.padded(weights.rows());
    for (int h = 0; h < weights.rows(); h++) {
      for (int c = 0; c < weights.columns(); c++) {
        weights.gradient()[h * weights.columns() + c] += transposed[c * padded + h];
      }
    }
    if (biasSums != null) {
      biasSums.addUp(pass);
    }
  }

  private void differentiateBlock(KernelSet kernels, int b, int from, int to, Scratch scratch) {
    float[] dy = output.gradient();
    if (input.needsGradient()) {
      kernels.dense().inputGradient(layer, dy, input.gradient(), from, to, scratch);
    }
    kernels.dense().weightGradient(layer, dy, weightSums.of(b), from, to, scratch);
    if (biasSums != null) {
      ColumnSums.add(dy, from, to, weights.columns(), biasSums.of(b));
    }
  }
}
