package org.capgnn.autodiff;

/** One step of a computation; its inputs and its output are fixed when it is built. */
public abstract class Operator {
  /** The result, or null for a loss. */
  protected final Variable output;

  protected Operator(Variable output) {
    this.output = output;
  }

  public final Variable output() {
    return output;
  }

  /** Computes the output from the inputs. */
  public abstract void forward(Pass pass);

  /**
   * Whether the gradient of the output is cleared before the backward pass, so that its readers can
   * add to it.
   */
  protected boolean clearsGradient() {
    return true;
  }

  /** Adds to the gradients of the inputs, given that of the output. */
  public abstract void backward(Pass pass);
}
