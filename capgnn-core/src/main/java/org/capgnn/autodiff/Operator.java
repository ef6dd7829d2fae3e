package org.capgnn.autodiff;

/** One step of a computation; its inputs and its output are fixed when it is built. */
public interface Operator {
  /** The result, or null for a loss. */
  Variable output();

  /** Computes the output from the inputs. */
  void forward(Pass pass);

  /** Adds to the gradients of the inputs, given that of the output. */
  void backward(Pass pass);
}
