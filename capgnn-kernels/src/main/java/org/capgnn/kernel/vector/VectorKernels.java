package org.capgnn.kernel.vector;

import org.capgnn.kernel.KernelSet;
import org.capgnn.kernel.vector.dense.VectorBatchNorm;
import org.capgnn.kernel.vector.dense.VectorDense;
import org.capgnn.kernel.vector.dense.VectorMlp;
import org.capgnn.kernel.vector.dense.VectorTiles;
import org.capgnn.kernel.vector.features.VectorFeatures;
import org.capgnn.kernel.vector.features.VectorNormalised;
import org.capgnn.kernel.vector.losses.VectorLosses;
import org.capgnn.kernel.vector.propagation.VectorCombination;
import org.capgnn.kernel.vector.propagation.VectorPropagation;
import org.capgnn.kernel.vector.readout.VectorReadout;

/**
 * Makes the set of SIMD kernels; loaded only if the module {@code jdk.incubator.vector} is present.
 */
public final class VectorKernels {
  private VectorKernels() {}

  public static KernelSet create(String reason) {
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
        new VectorLosses(),
        new VectorReadout(new VectorCombination(), new VectorLosses()));
  }
}
