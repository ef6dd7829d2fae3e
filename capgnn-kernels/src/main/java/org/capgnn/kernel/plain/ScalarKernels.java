package org.capgnn.kernel.plain;

import org.capgnn.kernel.KernelSet;

/** Makes the set of plain kernels, which every JVM can run. */
public final class ScalarKernels {
  private ScalarKernels() {}

  /** The plain kernels; {@code reason} says why they were chosen. */
  public static KernelSet create(String reason) {
    return new KernelSet(
        "scalar",
        reason,
        new ScalarMasks(),
        new ScalarPropagation(),
        new ScalarCombination(),
        new ScalarFeatures(),
        new ScalarNormalised(),
        new ScalarBatchNorm(),
        new ScalarMlp(),
        new ScalarDense(),
        new ScalarTiles(),
        new ScalarAttention(),
        new ScalarLosses(),
        new StepwiseReadout(new ScalarCombination(), new ScalarLosses()));
  }
}
