package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;

/**
 * {@code y_n = lambda x_(rows n) + (1 - lambda) x_(others n)}: manifold mixup of listed rows (Verma
 * et al. 2021, arXiv:1909.11715).
 *
 * <p>The rows to mix are set before each pass; they are few, as many as labelled vertices.
 */
public final class MixRows extends Operator {
  private final Variable input;
  private final int[] rows;
  private final int[] others;
  private float lambda;

  /**
   * @param length rows of the result
   */
  public MixRows(Variable input, int length) {
    super(Variable.of("mixed " + input.name(), length, input.columns(), input.needsGradient()));
    this.input = input;
    this.rows = new int[length];
    this.others = new int[length];
  }

  /** Chooses the rows to mix: {@code list[n]} with {@code list[order[n]]}. */
  public void set(int[] list, int[] order, double newLambda) {
    for (int n = 0; n < rows.length; n++) {
      rows[n] = list[n];
      others[n] = list[order[n]];
    }
    lambda = (float) newLambda;
  }

  @Override
  public void forward(Pass pass) {
    int width = input.columns();
    float[] x = input.value();
    float[] y = output.value();
    for (int n = 0; n < rows.length; n++) {
      for (int c = 0; c < width; c++) {
        y[n * width + c] =
            lambda * x[rows[n] * width + c] + (1 - lambda) * x[others[n] * width + c];
      }
    }
  }

  // dx_(rows n) += lambda dy_n, dx_(others n) += (1 - lambda) dy_n
  @Override
  public void backward(Pass pass) {
    int width = input.columns();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int n = 0; n < rows.length; n++) {
      for (int c = 0; c < width; c++) {
        float g = dy[n * width + c];
        dx[rows[n] * width + c] += lambda * g;
        dx[others[n] * width + c] += (1 - lambda) * g;
      }
    }
  }
}
