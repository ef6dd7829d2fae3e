/**
 * The contracts of the inner loops: float arrays in, float arrays out.
 *
 * <p>Open {@link org.capgnn.kernel.KernelSet} first: it names every kernel family. {@link
 * org.capgnn.kernel.KernelChoice} decides which version runs and is the only class here that knows
 * the two implementations, {@code org.capgnn.kernel.plain} and {@code org.capgnn.kernel.vector}.
 *
 * <p>Every kernel works on a range of rows, writes only those rows and allocates nothing, so the
 * results have the same bits for any number of threads.
 */
package org.capgnn.kernel;
