package org.capgnn.kernel;

/**
 * All kernel families in one version.
 *
 * @param name {@code scalar} or {@code vector}
 * @param reason why this version was chosen, for a person
 */
public record KernelSet(
    String name,
    String reason,
    MaskKernels masks,
    PropagationKernels propagation,
    CombinationKernels combination,
    FeatureKernels features,
    NormalisedKernels normalised,
    BatchNormKernels batchNorm,
    MlpKernels mlp,
    DenseKernels dense,
    TileKernels tiles,
    AttentionKernels attention,
    LossKernels losses) {

  /** The plain loops, which every JVM can run. */
  public static KernelSet scalar(String reason) {
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
        new ScalarLosses());
  }
}
