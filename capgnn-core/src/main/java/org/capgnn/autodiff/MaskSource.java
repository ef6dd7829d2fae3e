package org.capgnn.autodiff;

import org.capgnn.kernel.KeepBits;

/** Where dropout masks come from. */
@FunctionalInterface
public interface MaskSource {
  /** Writes the mask bytes from..to-1 of an epoch; {@code from} is a multiple of eight. */
  void fill(DropoutMask mask, int epoch, byte[] bits, int from, int to);

  /** Masks that are a pure function of (seed, epoch, layer, element, view). */
  static MaskSource seeded(long seed) {
    return (mask, epoch, bits, from, to) ->
        KeepBits.fill(
            bits, from, to, KeepBits.key(seed, epoch, mask.layer()), mask.keepProbability());
  }
}
