package org.capgnn.autodiff.op;

import org.capgnn.kernel.PropagationKernels.Hop;

/** The states H^(1) .. H^(K) of a propagation and the hops between them. */
final class HopMemory {
  private final float[][] states;
  private final Hop[] hops;

  /**
   * @param last where H^(K) goes, or null for an array of its own
   */
  HopMemory(PropagationPlan plan, float[] start, float[] last) {
    states = new float[plan.hops()][];
    hops = new Hop[plan.hops()];
    for (int k = 1; k <= plan.hops(); k++) {
      states[k - 1] = k == plan.hops() && last != null ? last : new float[start.length];
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
}
