package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.LossKernels.Losses;

/**
 * Computes the losses of a training step row by row while a {@link Propagation} produces its
 * result, so that the states of a row are still in the cache. The losses are the only reader of the
 * result and write its gradient.
 */
public interface Readout {
  /** Called before the first row of a pass. */
  void begin(Pass pass);

  /** The arrays of this pass. */
  Losses losses();

  /** Two sums per block of rows, to which the losses of the block are added. */
  double[] sums();
}
