package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import java.util.List;
import org.capgnn.autodiff.DropoutMask;
import org.capgnn.autodiff.Variable;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels.Losses;
import org.capgnn.kernel.ReadoutKernels;
import org.capgnn.kernel.Scratch;

/**
 * The weighted sum of the states of a {@link Propagation}, and the way back to the states and to
 * their weights. Each block of rows has its own sums for the gradient of the weights.
 */
final class HopSum {
  private final Combination combination;
  private final float[][] states;
  private final float[] dz;
  private final int blocks;
  private final double[] weightGradient;
  private final float[] slots;
  private float[] weights;
  private ReadoutKernels.ReadoutArrays readout;

  /**
   * @param states those that are summed, in order
   */
  HopSum(PropagationPlan plan, List<float[]> states, Variable z, int blocks) {
    DropoutMask[] masks = plan.weightMasks();
    this.states = states.toArray(float[][]::new);
    this.dz = z.gradient();
    this.blocks = blocks;
    this.combination =
        new Combination(
            plan.lanes(),
            this.states,
            masks == null ? null : bytes(masks),
            masks == null ? 1f : masks[0].scale(),
            plan.renormalise() && plan.coefficients().first() == 1, // signed ones may add up to 0
            new float[z.value().length],
            z.value());
    this.weightGradient = new double[this.states.length];
    this.slots = new float[blocks * weightGradient.length * Lanes.WIDTH];
  }

  private static byte[][] bytes(DropoutMask[] masks) {
    return Arrays.stream(masks).map(DropoutMask::bits).toArray(byte[][]::new);
  }

  /** Takes the weights of a pass and clears the sums for their gradient. */
  void begin(float[] current) {
    weights = current;
    Arrays.fill(slots, 0f);
  }

  /** Takes the losses of a pass that will be read in place. */
  void begin(Losses losses) {
    if (readout == null || readout.losses() != losses) {
      readout = new ReadoutKernels.ReadoutArrays(combination, losses);
    }
  }

  /** The sum of all states. */
  void combine(KernelSet kernels, int from, int to) {
    kernels.combination().combine(combination, weights, from, to);
  }

  /** Adds one state, the n-th, where not all are in memory at once. */
  void accumulate(KernelSet kernels, int n, int from, int to) {
    kernels.combination().accumulate(combination, weights, n, from, to);
  }

  /** Ends what {@link #accumulate} began. */
  void finish(KernelSet kernels, int from, int to) {
    kernels.combination().finish(combination, weights, from, to);
  }

  /** Writes the n-th state's gradient through the sum, and adds to that of its weight. */
  void gradient(KernelSet kernels, int n, float[] into, int block, int from, int to) {
    int slot = (block * weightGradient.length + n) * Lanes.WIDTH;
    kernels
        .combination()
        .combineGradient(combination, n, weights[n], dz, into, slots, slot, from, to);
  }

  /**
   * The sum, its losses and their gradients; every state is replaced by its gradient through the
   * sum.
   */
  void readInPlace(
      KernelSet kernels, Readout losses, int block, int from, int to, Scratch scratch) {
    int slot = block * weightGradient.length * Lanes.WIDTH;
    kernels
        .readout()
        .read(readout, weights, losses.sums(), 2 * block, slots, slot, from, to, scratch);
  }

  /** The gradient of the weights; the next call overwrites the same array. */
  double[] weightGradient() {
    for (int n = 0; n < weightGradient.length; n++) {
      double sum = 0;
      for (int b = 0; b < blocks; b++) {
        for (int lane = 0; lane < Lanes.WIDTH; lane++) {
          sum += slots[(b * weightGradient.length + n) * Lanes.WIDTH + lane];
        }
      }
      weightGradient[n] = sum;
    }
    return weightGradient;
  }
}
