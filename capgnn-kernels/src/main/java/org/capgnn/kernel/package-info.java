/**
 * The inner loops: float arrays in, float arrays out, in a scalar and a SIMD version.
 *
 * <p>Open {@link org.capgnn.kernel.KernelSet} first; {@link org.capgnn.kernel.KernelChoice} decides
 * which version runs. Every kernel works on a range of rows, writes only those rows and allocates
 * nothing, so any number of threads gives the same bits.
 *
 * <p>A rule for the SIMD versions: inside the loop a vector that it carries is an argument, as in
 * {@code row.fma(weight, sum)} or {@code row.add(sum)}, not the one whose method is called. The
 * compiler knows the exact class of a vector that it has just seen made, but only guesses that of a
 * carried one, and where it does not trust its guess the vector becomes an object in every round.
 */
package org.capgnn.kernel;
