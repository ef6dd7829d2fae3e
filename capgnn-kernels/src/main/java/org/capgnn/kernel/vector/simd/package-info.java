/**
 * SIMD loops that several kernel families share.
 *
 * <p>Open {@link org.capgnn.kernel.vector.simd.RowGather} first.
 */
package org.capgnn.kernel.vector.simd;
