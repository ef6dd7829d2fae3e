package org.capgnn.autodiff.op.norm;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;

/**
 * The weights and the bias of a layer that has the batch norm before it in itself, for evaluation:
 * {@code (a x + c) W + b = x W' + b'} with {@code a = gamma / sqrt(variance + epsilon)}, {@code c =
 * beta - a mean}, {@code W'_f = a_f W_f} and {@code b' = b + c W}.
 */
public final class FoldedNorm implements Operator {
  private final Variable weights;
  private final Variable bias;
  private final Variable gamma;
  private final Variable beta;
  private final BatchNormState state;
  private final Variable foldedWeights;
  private final Variable foldedBias;

  public FoldedNorm(Variable weights, Variable bias, NormParameters norm) {
    this.weights = weights;
    this.bias = bias;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.state = norm.averages();
    this.foldedWeights =
        Variable.constant("folded " + weights.name(), weights.rows(), weights.columns());
    this.foldedBias = Variable.constant("folded " + bias.name(), 1, bias.columns());
  }

  /** W'. */
  @Override
  public Variable output() {
    return foldedWeights;
  }

  /** b'. */
  public Variable bias() {
    return foldedBias;
  }

  @Override
  public void forward(Pass pass) {
    int outputs = weights.columns();
    System.arraycopy(bias.value(), 0, foldedBias.value(), 0, outputs);
    for (int f = 0; f < weights.rows(); f++) {
      double a = gamma.value()[f] / Math.sqrt(state.variance()[f] + state.epsilon());
      float shift = (float) (beta.value()[f] - a * state.mean()[f]);
      for (int h = 0; h < outputs; h++) {
        float w = weights.value()[f * outputs + h];
        foldedWeights.value()[f * outputs + h] = (float) a * w;
        foldedBias.value()[h] += shift * w;
      }
    }
  }

  /** Evaluation has no gradients. */
  @Override
  public void backward(Pass pass) {}
}
