package org.capgnn.kernel;

/**
 * One implementation of every kernel family.
 *
 * @param name {@code scalar} or {@code vector}
 * @param reason why this implementation was chosen, as text for a person
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
    LossKernels losses,
    ReadoutKernels readout) {}
