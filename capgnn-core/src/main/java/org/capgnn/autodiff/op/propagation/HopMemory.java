package org.capgnn.autodiff.op.propagation;

import java.util.function.IntConsumer;
import org.capgnn.kernel.PropagationKernels.Hop;

/**
 * The states H^(1) .. H^(K) of a propagation and the hops between them.
 *
 * <p>In lean memory only every third state is kept, and those between share two arrays: the
 * backward pass computes them again from the kept one before them, the masks being the same. Where
 * no backward pass follows, all states share two arrays.
 */
final class HopMemory {
  private static final int SEGMENT = 3;

  private final float[][] states;
  private final Hop[] hops;
  private final boolean lean;
  private int present;

  /**
   * @param last the array for H^(K), or null for one of its own
   * @param learns whether a backward pass will read the states
   */
  HopMemory(PropagationPlan plan, float[] start, float[] last, boolean learns) {
    lean = plan.lean();
    states = new float[plan.hops()][];
    hops = new Hop[plan.hops()];
    float[][] shared = new float[SEGMENT - 1][];
    for (int k = 1; k <= plan.hops(); k++) {
      int place = learns ? k % SEGMENT - 1 : k % (SEGMENT - 1);
      if (k == plan.hops() && last != null) {
        states[k - 1] = last;
      } else if (lean && place >= 0) {
        shared[place] = shared[place] == null ? new float[start.length] : shared[place];
        states[k - 1] = shared[place];
      } else {
        states[k - 1] = new float[start.length];
      }
      float[] previous = k == 1 ? start : states[k - 2];
      hops[k - 1] = plan.forwardHop(k, previous, start, states[k - 1]);
    }
  }

  float[][] states() {
    return states;
  }

  /** The hop from H^(k-1) to H^(k). */
  Hop hop(int k) {
    return hops[k - 1];
  }

  /** Called when a forward pass has computed all hops in order. */
  void computed() {
    present = segment(hops.length);
  }

  /** Computes H^(k) again if its array now holds another state. */
  void require(int k, IntConsumer compute) {
    if (!lean || k < 1 || k % SEGMENT == 0 || segment(k) == present) {
      return;
    }
    present = segment(k);
    int first = present * SEGMENT + 1;
    for (int again = first; again < first + SEGMENT - 1; again++) {
      compute.accept(again);
    }
  }

  private static int segment(int k) {
    return (k - 1) / SEGMENT;
  }
}
