/**
 * SIMD kernels that move states along edges and combine the hops.
 *
 * <p>Open {@link org.capgnn.kernel.vector.propagation.VectorPropagation} first. The views of a
 * class are the lanes of a vector.
 */
package org.capgnn.kernel.vector.propagation;
