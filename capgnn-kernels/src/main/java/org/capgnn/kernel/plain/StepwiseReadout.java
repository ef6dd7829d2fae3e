package org.capgnn.kernel.plain;

import org.capgnn.kernel.CombinationKernels;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels;
import org.capgnn.kernel.ReadoutKernels;
import org.capgnn.kernel.Scratch;

/**
 * The readout in three steps by the kernels of other families: the definition of the result, and
 * the version for all layouts. Only a few vertices at a time, so that their states stay in the
 * cache.
 */
public final class StepwiseReadout implements ReadoutKernels {
  private static final int NEAR = 8;

  private final CombinationKernels combination;
  private final LossKernels losses;

  public StepwiseReadout(CombinationKernels combination, LossKernels losses) {
    this.combination = combination;
    this.losses = losses;
  }

  @Override
  public void read(
      ReadoutArrays r,
      float[] weights,
      double[] lossSums,
      int lossSlot,
      float[] weightSums,
      int weightSlot,
      int from,
      int to,
      Scratch scratch) {
    Combination sum = r.sum();
    float[] gradient = r.losses().gradient();
    for (int start = from; start < to; start += NEAR) {
      int end = Math.min(to, start + NEAR);
      combination.combine(sum, weights, start, end);
      losses.losses(r.losses(), lossSums, lossSlot, start, end, scratch);
      for (int k = 0; k < weights.length; k++) {
        float[] state = sum.hops()[k];
        int slot = weightSlot + k * Lanes.WIDTH;
        combination.combineGradient(
            sum, k, weights[k], gradient, state, weightSums, slot, start, end);
      }
    }
  }

  @Override
  public void addStates(
      Lanes lanes, float[][] states, float factor, float[] into, int from, int to) {
    for (int p = from * lanes.stride(); p < to * lanes.stride(); p++) {
      for (int k = states.length - 1; k >= 0; k--) {
        into[p] += factor * states[k][p];
      }
    }
  }
}
