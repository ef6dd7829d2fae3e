package org.capgnn.autodiff.op.norm;

import org.capgnn.autodiff.Variable;

/**
 * What a batch normalisation learns: {@code y = gamma (x - mean) / sqrt(variance + epsilon) +
 * beta}.
 *
 * @param gamma 1 x width
 * @param beta 1 x width
 * @param averages mean and variance for evaluation, which no gradient reaches
 */
public record NormParameters(Variable gamma, Variable beta, BatchNormState averages) {}
