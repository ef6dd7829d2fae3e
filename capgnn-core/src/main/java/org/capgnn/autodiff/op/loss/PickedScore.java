package org.capgnn.autodiff.op.loss;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;

/** {@code y = z_vc}: the score of one vertex and class, from which an explanation goes backward. */
public final class PickedScore extends Operator {
  private final Variable scores;
  private int at;

  public PickedScore(Variable scores) {
    super(null);
    this.scores = scores;
  }

  /** Chooses the score that the next backward pass starts from. */
  public void pick(int row, int column) {
    at = row * scores.columns() + column;
  }

  /** The chosen score. */
  public float value() {
    return scores.value()[at];
  }

  /** Nothing to compute: the score is an element of the input. */
  @Override
  public void forward(Pass pass) {}

  // dz_vc = 1, all others 0
  @Override
  public void backward(Pass pass) {
    scores.gradient()[at] += 1f;
  }
}
