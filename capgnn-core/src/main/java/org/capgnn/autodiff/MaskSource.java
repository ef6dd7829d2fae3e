package org.capgnn.autodiff;

import org.capgnn.kernel.MaskKernels;
import org.capgnn.kernel.Mixing;

/** Where dropout masks come from. */
@FunctionalInterface
public interface MaskSource {
  /**
   * Writes the mask bytes from..to-1 of an epoch; {@code from} is a multiple of {@link
   * MaskKernels#GROUP}.
   */
  void fill(MaskKernels kernels, DropoutMask mask, int epoch, byte[] bits, int from, int to);

  /** Masks that are a pure function of (seed, epoch, layer, element, view). */
  static MaskSource seeded(long seed) {
    return (kernels, mask, epoch, bits, from, to) ->
        kernels.fill(bits, from, to, Mixing.key(seed, epoch, mask.layer()), mask.keepProbability());
  }
}
