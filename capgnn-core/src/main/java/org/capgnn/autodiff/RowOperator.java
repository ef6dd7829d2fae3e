package org.capgnn.autodiff;

import org.capgnn.parallel.Blocks;

/** An operator that computes each row, or each element, independently of all others. */
public abstract class RowOperator extends Operator {
  private final Loop forward;
  private final Loop backward;

  protected RowOperator(Variable output, Blocks blocks) {
    super(output);
    this.forward = new Loop(blocks, this::compute);
    this.backward = new Loop(blocks, this::differentiate);
  }

  @Override
  public final void forward(Pass pass) {
    forward.run(pass);
  }

  @Override
  public final void backward(Pass pass) {
    backward.run(pass);
  }

  /** Computes the rows from..to-1 of the output. */
  protected abstract void compute(int from, int to);

  /** Adds to the gradients of the inputs what the rows from..to-1 of the output contribute. */
  protected abstract void differentiate(int from, int to);
}
