package org.capgnn.autodiff;

/** One step of a computation; holds its inputs and its output from the day it is built. */
public interface Operator {
  /** The result, or null for a loss. */
  Variable output();

  /** Computes the output from the inputs. */
  void forward(Pass pass);

  /** Adds to the gradients of the inputs, given that of the output. */
  void backward(Pass pass);
}
