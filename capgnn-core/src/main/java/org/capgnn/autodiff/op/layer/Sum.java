package org.capgnn.autodiff.op.layer;

import java.util.List;
import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/**
 * {@code y = x_1 + x_2 + ...} of equal shapes: a residual connection, or the product of a matrix
 * with parts that are side by side.
 */
public final class Sum extends RowOperator {
  private final Variable[] inputs;

  public Sum(List<Variable> inputs) {
    super(
        Variable.of(
            "sum",
            inputs.get(0).rows(),
            inputs.get(0).columns(),
            inputs.stream().anyMatch(Variable::needsGradient)),
        Blocks.even(inputs.get(0).rows(), 64, 8));
    this.inputs = inputs.toArray(Variable[]::new);
  }

  @Override
  protected void compute(int from, int to) {
    int width = output.columns();
    float[] y = output.value();
    System.arraycopy(inputs[0].value(), from * width, y, from * width, (to - from) * width);
    for (int n = 1; n < inputs.length; n++) {
      float[] x = inputs[n].value();
      for (int p = from * width; p < to * width; p++) {
        y[p] += x[p];
      }
    }
  }

  // dx_n = dy
  @Override
  protected void differentiate(int from, int to) {
    int width = output.columns();
    float[] dy = output.gradient();
    for (Variable input : inputs) {
      if (input.needsGradient()) {
        float[] dx = input.gradient();
        for (int p = from * width; p < to * width; p++) {
          dx[p] += dy[p];
        }
      }
    }
  }
}
