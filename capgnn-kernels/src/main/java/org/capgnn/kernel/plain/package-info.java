/**
 * Plain loops for every kernel family: short, readable, and the reference for the SIMD kernels.
 *
 * <p>Open {@link org.capgnn.kernel.plain.ScalarPropagation} first. They run on every JVM and every
 * processor; the SIMD kernels also call them for shapes that do not fill a vector.
 */
package org.capgnn.kernel.plain;
