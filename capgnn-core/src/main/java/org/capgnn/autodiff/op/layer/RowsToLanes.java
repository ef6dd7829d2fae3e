package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.Lanes;
import org.capgnn.parallel.Blocks;

/**
 * Moves rows (vertex, view) x class into the {@link Lanes} layout, where the views of a class are
 * neighbours.
 */
public final class RowsToLanes extends RowOperator {
  private final Variable input;
  private final int[] at;

  public RowsToLanes(Variable input, Lanes lanes) {
    super(
        Variable.inLanes(
            input.name() + " in lanes", input.rows() / lanes.views(), lanes, input.needsGradient()),
        Blocks.even(input.rows() / lanes.views(), 64, 8));
    this.input = input;
    this.at = positions(lanes);
  }

  /** The position of each (view, class) in a vertex's lanes. */
  static int[] positions(Lanes lanes) {
    int[] at = new int[lanes.views() * lanes.classes()];
    for (int p = 0; p < at.length; p++) {
      at[p] = lanes.at(p % lanes.classes(), p / lanes.classes());
    }
    return at;
  }

  @Override
  protected void compute(int from, int to) {
    int stride = output.columns();
    float[] x = input.value();
    float[] y = output.value();
    for (int i = from; i < to; i++) {
      for (int p = 0; p < at.length; p++) {
        y[i * stride + at[p]] = x[i * at.length + p];
      }
    }
  }

  // the gradient moves the other way
  @Override
  protected void differentiate(int from, int to) {
    int stride = output.columns();
    float[] dx = input.gradient();
    float[] dy = output.gradient();
    for (int i = from; i < to; i++) {
      for (int p = 0; p < at.length; p++) {
        dx[i * at.length + p] += dy[i * stride + at[p]];
      }
    }
  }
}
