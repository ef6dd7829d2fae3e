package org.capgnn.autodiff.op.spread;

import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.Scratch;
import org.capgnn.parallel.Blocks;

/**
 * Computes {@code X_r = 1/(K+1) sum_(k=0..K) S^k diag(m_r) X} of all views r, tile by tile and in
 * blocks of vertices.
 */
interface Spread {
  /** Called with the rows of a block in one tile and view as soon as they are computed. */
  @FunctionalInterface
  interface Arrived {
    void use(int tile, int view, int block, Scratch scratch);
  }

  /** The blocks of vertices. */
  Blocks blocks();

  /** Computes all tiles. */
  void run(Pass pass, Arrived arrived);
}
