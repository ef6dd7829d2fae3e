/**
 * SIMD kernels of dense layers: perceptrons, batch normalisation, tiles of dense features.
 *
 * <p>Open {@link org.capgnn.kernel.vector.dense.VectorDense} first. The hidden units are the lanes
 * of a vector.
 */
package org.capgnn.kernel.vector.dense;
