package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/** A matrix with zeros added on its right and below, so that kernels can read whole vectors. */
public final class Padded extends RowOperator {
  private final Variable input;

  public Padded(Variable input, int rows, int columns) {
    super(
        Variable.of(input.name() + " padded", rows, columns, input.needsGradient()),
        Blocks.even(input.rows(), 64, 8));
    this.input = input;
  }

  @Override
  protected void compute(int from, int to) {
    int width = input.columns();
    for (int r = from; r < to; r++) {
      System.arraycopy(input.value(), r * width, output.value(), r * output.columns(), width);
    }
  }

  // the padding is no function of the input
  @Override
  protected void differentiate(int from, int to) {
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int r = from; r < to; r++) {
      for (int c = 0; c < input.columns(); c++) {
        dx[r * input.columns() + c] += dy[r * output.columns() + c];
      }
    }
  }
}
