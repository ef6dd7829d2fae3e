package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;

/** Makes the SIMD versions; touched only after the module that they need was seen. */
final class VectorKernels {
  /** Our layouts put eight floats in a vector. */
  private static final int NEEDED_BITS = 256;

  private VectorKernels() {}

  static int preferredBits() {
    return FloatVector.SPECIES_PREFERRED.vectorBitSize();
  }

  static boolean wideEnough() {
    return preferredBits() >= NEEDED_BITS;
  }

  static KernelSet create(String reason) {
    return new KernelSet(
        "vector",
        reason,
        new VectorMasks(),
        new VectorPropagation(),
        new VectorCombination(),
        new VectorFeatures(),
        new VectorNormalised(),
        new VectorBatchNorm(),
        new VectorMlp(),
        new VectorDense(),
        new VectorTiles(),
        new VectorAttention(),
        new VectorLosses());
  }
}
