package org.capgnn.autodiff.op.norm;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;

/**
 * The weights and the bias of a layer with the batch norm before it folded in, for evaluation:
 * {@code (a x + c) W + b = x W' + b'} with {@code a = gamma / sqrt(variance + epsilon)}, {@code c =
 * beta - a mean}, {@code W'_f = a_f W_f}, the output, and {@code b' = b + c W}.
 */
public final class FoldedNorm extends Operator {
  private final Variable weights;
  private final Variable bias;
  private final Variable gamma;
  private final Variable beta;
  private final BatchNormState state;
  private final Variable foldedBias;

  public FoldedNorm(Variable weights, Variable bias, NormParameters norm) {
    super(weights.like("folded " + weights.name()));
    this.weights = weights;
    this.bias = bias;
    this.gamma = norm.gamma();
    this.beta = norm.beta();
    this.state = norm.averages();
    this.foldedBias = bias.like("folded " + bias.name());
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
      double a = gamma.value()[f] * inverse(f);
      float shift = (float) (beta.value()[f] - a * state.mean()[f]);
      for (int h = 0; h < outputs; h++) {
        float w = weights.value()[f * outputs + h];
        output.value()[f * outputs + h] = (float) a * w;
        foldedBias.value()[h] += shift * w;
      }
    }
  }

  private double inverse(int f) {
    return 1 / Math.sqrt(state.variance()[f] + state.epsilon());
  }

  // dW_f = a_f dW'_f + c_f db', db = db', dbeta_f = W_f . db',
  // dgamma_f = (W_f . dW'_f - mean_f W_f . db') / sqrt(variance_f + epsilon)
  @Override
  public void backward(Pass pass) {
    int outputs = weights.columns();
    float[] db = foldedBias.gradient();
    for (int f = 0; f < weights.rows(); f++) {
      double a = gamma.value()[f] * inverse(f);
      double c = beta.value()[f] - a * state.mean()[f];
      double ofWeights = 0;
      double ofBias = 0;
      for (int h = 0; h < outputs; h++) {
        int at = f * outputs + h;
        float dw = output.gradient()[at];
        weights.gradient()[at] += (float) (a * dw + c * db[h]);
        ofWeights += weights.value()[at] * dw;
        ofBias += weights.value()[at] * db[h];
      }
      gamma.gradient()[f] += (float) ((ofWeights - state.mean()[f] * ofBias) * inverse(f));
      beta.gradient()[f] += (float) ofBias;
    }
    for (int h = 0; h < outputs; h++) {
      bias.gradient()[h] += db[h];
      db[h] = 0f; // the tape clears the gradient of the weights alone
    }
  }
}
