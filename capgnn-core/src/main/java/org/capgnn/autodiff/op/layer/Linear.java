package org.capgnn.autodiff.op.layer;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.BlockSums;
import org.capgnn.autodiff.part.ColumnSums;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.DenseKernels.Layer;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/** {@code Y = X W + b} for dense rows; cost: rows x inputs x outputs. */
public final class Linear implements Operator {
  private final Variable input;
  private final Variable weights;
  private final Variable bias;
  private final Variable output;
  private final float[] paddedWeights;
  private final float[] paddedTransposed;
  private final float[] transposedGradient;
  private final Layer layer;
  private final Blocks blocks;
  private final BlockSums weightSums;
  private final BlockSums biasSums;
  private final Workers.Body multiply;
  private final Workers.Body differentiate;
  private Pass pass;

  /**
   * @param bias 1 x outputs, or null
   */
  public Linear(Variable input, Variable weights, Variable bias) {
    this.input = input;
    this.weights = weights;
    this.bias = bias;
    int inputs = weights.rows();
    int outputs = weights.columns();
    String name = input.name() + " " + weights.name();
    boolean learns = weights.needsGradient();
    this.output = Variable.of(name, input.rows(), outputs, learns);
    this.paddedWeights = new float[inputs * DenseKernels.padded(outputs)];
    this.paddedTransposed = new float[outputs * DenseKernels.padded(inputs)];
    this.transposedGradient = learns ? new float[paddedTransposed.length] : null;
    this.layer =
        new Layer(
            inputs,
            outputs,
            input.value(),
            paddedWeights,
            paddedTransposed,
            bias == null ? null : bias.value(),
            output.value());
    this.blocks = Blocks.even(input.rows(), 32, 32);
    this.weightSums = learns ? new BlockSums(blocks.count(), transposedGradient) : null;
    this.biasSums = learns && bias != null ? new BlockSums(blocks.count(), bias.gradient()) : null;
    this.multiply =
        (b, scratch) ->
            pass.kernels().dense().multiply(layer, blocks.from(b), blocks.to(b), scratch);
    this.differentiate = this::differentiateBlock;
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass current) {
    pass = current;
    copyPadded();
    current.workers().run(blocks.count(), multiply);
  }

  private void copyPadded() {
    int inputs = weights.rows();
    int outputs = weights.columns();
    int wide = DenseKernels.padded(outputs);
    int tall = DenseKernels.padded(inputs);
    float[] w = weights.value();
    for (int h = 0; h < inputs; h++) {
      for (int c = 0; c < outputs; c++) {
        paddedWeights[h * wide + c] = w[h * outputs + c];
        paddedTransposed[c * tall + h] = w[h * outputs + c];
      }
    }
  }

  // dX = dY W^T, dW = X^T dY, db = sum of the rows of dY
  @Override
  public void backward(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), differentiate);
    Arrays.fill(transposedGradient, 0f);
    weightSums.addUp(current);
    int padded = DenseKernels.padded(weights.rows());
    for (int h = 0; h < weights.rows(); h++) {
      for (int c = 0; c < weights.columns(); c++) {
        weights.gradient()[h * weights.columns() + c] += transposedGradient[c * padded + h];
      }
    }
    if (biasSums != null) {
      biasSums.addUp(current);
    }
  }

  private void differentiateBlock(int block, Scratch scratch) {
    DenseKernels dense = pass.kernels().dense();
    int from = blocks.from(block);
    int to = blocks.to(block);
    float[] gradient = output.gradient();
    if (input.needsGradient()) {
      dense.inputGradient(layer, gradient, input.gradient(), from, to, scratch);
    }
    dense.weightGradient(layer, gradient, weightSums.cleared(block), from, to, scratch);
    if (biasSums != null) {
      ColumnSums.add(gradient, from, to, weights.columns(), biasSums.cleared(block));
    }
  }
}
