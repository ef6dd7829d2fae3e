package org.capgnn.kernel.vector.propagation;

import org.capgnn.kernel.PropagationKernels.Hop;

/** One hop over a fixed number of vectors per row. */
interface Gather {
  /** The vectors from {@code shift} on of the rows from..to-1 of one view group. */
  void rows(Hop hop, int group, int shift, int from, int to);
}
