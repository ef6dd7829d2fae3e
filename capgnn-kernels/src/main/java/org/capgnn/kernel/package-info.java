/**
 * The inner loops: float arrays in, float arrays out, in a scalar and a SIMD version.
 *
 * <p>Open {@link org.capgnn.kernel.KernelSet} first; {@link org.capgnn.kernel.KernelChoice} decides
 * which version runs. Every kernel works on a range of rows, writes only those rows and allocates
 * nothing, so any number of threads gives the same bits.
 */
package org.capgnn.kernel;
