package org.capgnn.kernel;

import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.LossKernels.Losses;

/**
 * What a training step does between the hops and the way back through them, one vertex at a time:
 * the weighted sum of the states, both losses, their gradients, and the gradients of the states and
 * of their weights. Each state is read once from memory, and its gradient takes its place.
 */
public interface ReadoutKernels {

  /**
   * The arrays of one readout.
   *
   * @param sum of the states, which are overwritten; its own output is working memory
   * @param losses of the sum; their gradient is working memory
   */
  record ReadoutArrays(Combination sum, Losses losses) {}

  /**
   * Reads the vertices from..to-1.
   *
   * @param weights of the states
   * @param lossSums the losses are added to {@code lossSums[lossSlot]} and the next, as {@link
   *     LossKernels} does
   * @param weightSums one vector of lanes per state from {@code weightSlot} on, to which the
   *     gradients of the weights are added
   */
  void read(
      ReadoutArrays readout,
      float[] weights,
      double[] lossSums,
      int lossSlot,
      float[] weightSums,
      int weightSlot,
      int from,
      int to,
      Scratch scratch);

  /**
   * {@code into += factor state_k}, from the last state to the first, for the vertices from..to-1.
   */
  void addStates(Lanes lanes, float[][] states, float factor, float[] into, int from, int to);
}
