package org.capgnn.autodiff.op.propagation;

import org.capgnn.autodiff.Pass;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * {@code out = A in + scale addend} for a sparse A whose values never change, one step of a graph
 * operator.
 *
 * <p>The rows of all arrays are padded to whole vectors ({@link PaddedRows}).
 */
final class StaticProduct {
  private final Hop hop;
  private final Blocks blocks;
  private final Workers.Body multiply;
  private Pass pass;

  private StaticProduct(Rows a, int width, float[] in, float[] out, float[] addend, double scale) {
    this.hop =
        new Hop(
            Lanes.of(width, 1),
            a.offsets(),
            a.columns(),
            null,
            a.values(),
            false,
            null,
            null,
            1f,
            in,
            (float) scale,
            addend,
            out);
    this.blocks = Blocks.byEntries(a.offsets(), 4);
    this.multiply =
        (b, scratch) ->
            pass.kernels().propagation().propagate(hop, blocks.from(b), blocks.to(b), scratch);
  }

  /** {@code out = A in}. */
  static StaticProduct of(Rows a, int width, float[] in, float[] out) {
    return new StaticProduct(a, width, in, out, out, 0);
  }

  /** {@code out = A in + scale addend}; {@code out} may be the addend. */
  static StaticProduct plus(
      Rows a, int width, float[] in, float[] out, float[] addend, double scale) {
    return new StaticProduct(a, width, in, out, addend, scale);
  }

  void run(Pass current) {
    pass = current;
    current.workers().run(blocks.count(), multiply);
  }
}
