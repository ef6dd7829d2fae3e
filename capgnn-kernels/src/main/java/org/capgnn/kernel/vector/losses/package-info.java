/**
 * SIMD kernels of the cross-entropy and the contrastive loss.
 *
 * <p>Open {@link org.capgnn.kernel.vector.losses.VectorLosses} first. The views of a class are the
 * lanes of a vector.
 */
package org.capgnn.kernel.vector.losses;
