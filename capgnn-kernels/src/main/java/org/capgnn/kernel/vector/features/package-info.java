/**
 * SIMD kernels that multiply sparse features, whose entries may be dropped per view, with weights.
 *
 * <p>Open {@link org.capgnn.kernel.vector.features.VectorFeatures} first; {@link
 * org.capgnn.kernel.vector.features.VectorNormalised} does the same with batch-normalised features.
 * The hidden units are the lanes of a vector, except in the narrow versions, where the views are.
 */
package org.capgnn.kernel.vector.features;
