package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/** {@code y = act(x)}, elementwise: ReLU, leaky ReLU or ELU. */
public final class Activation extends RowOperator {
  private final Variable input;
  private final boolean exponential;
  private final float slope;

  private Activation(String name, Variable input, boolean exponential, double slope) {
    super(input.like(name + " " + input.name()), Blocks.elements(input.value().length));
    this.input = input;
    this.exponential = exponential;
    this.slope = (float) slope;
  }

  /** {@code max(x, 0)}. */
  public static Activation relu(Variable input) {
    return new Activation("relu", input, false, 0);
  }

  /**
   * {@code x} where positive, else {@code slope * x}.
   *
   * @param slope not negative
   */
  public static Activation leakyRelu(Variable input, double slope) {
    return new Activation("leaky", input, false, slope);
  }

  /** {@code x} where positive, else {@code exp(x) - 1}. */
  public static Activation elu(Variable input) {
    return new Activation("elu", input, true, 0);
  }

  @Override
  protected void compute(int from, int to) {
    float[] x = input.value();
    float[] y = output.value();
    for (int p = from; p < to; p++) {
      if (x[p] > 0) {
        y[p] = x[p];
      } else {
        y[p] = exponential ? (float) (Math.exp(x[p]) - 1) : slope * x[p];
      }
    }
  }

  // y has the sign of x; below zero the slope is that of the line, or exp(x) = y + 1
  @Override
  protected void differentiate(int from, int to) {
    float[] y = output.value();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int p = from; p < to; p++) {
      if (y[p] > 0) {
        dx[p] += dy[p];
      } else {
        dx[p] += (exponential ? y[p] + 1f : slope) * dy[p];
      }
    }
  }
}
