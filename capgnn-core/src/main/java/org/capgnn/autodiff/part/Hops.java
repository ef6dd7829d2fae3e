package org.capgnn.autodiff.part;

import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Loop;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.nn.StaticAffinity.Rows;
import org.capgnn.parallel.Blocks;

/** Products of a sparse matrix and rows in the {@link Lanes} layout. */
public final class Hops {
  private Hops() {}

  /** {@code out = factor A in + addendScale addend}, A being the same for all views. */
  public static Hop plain(
      Lanes lanes,
      Rows a,
      double factor,
      float[] in,
      double addendScale,
      float[] addend,
      float[] out) {
    return new Hop(
        lanes,
        a.offsets(),
        a.columns(),
        null,
        a.values(),
        false,
        null,
        null,
        (float) factor,
        in,
        (float) addendScale,
        addend,
        out);
  }

  /**
   * {@code out = drop(A) in + addendScale out}.
   *
   * @param origin position of each entry in the mask, or null for its own
   * @param perLane whether A has a value per lane instead of one for all
   * @param mask or null if nothing is dropped
   */
  public static Hop dropped(
      Lanes lanes,
      Rows a,
      int[] origin,
      boolean perLane,
      DropoutMask mask,
      float[] in,
      float addendScale,
      float[] out) {
    return new Hop(
        lanes,
        a.offsets(),
        a.columns(),
        origin,
        a.values(),
        perLane,
        mask == null ? null : mask.bits(),
        mask == null ? null : KeepTable.of(lanes.period(), mask.scale()),
        1f,
        in,
        addendScale,
        out,
        out);
  }

  /** The loop that computes all rows of a hop. */
  public static Loop loop(Blocks blocks, Hop hop) {
    return new Loop(
        blocks,
        (kernels, b, from, to, scratch) -> kernels.propagation().propagate(hop, from, to, scratch));
  }
}
