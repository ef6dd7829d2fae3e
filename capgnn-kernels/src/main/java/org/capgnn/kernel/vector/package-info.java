/**
 * SIMD kernels on the incubating Vector API, one package per group of kernel families.
 *
 * <p>Open {@link org.capgnn.kernel.vector.VectorKernels} first: it lists them all. Classes of these
 * packages are loaded only after {@link org.capgnn.kernel.KernelChoice} has found the module {@code
 * jdk.incubator.vector}.
 *
 * <p>A rule for all of them: inside a loop, a vector that the loop carries is an argument, as in
 * {@code row.fma(weight, sum)} or {@code row.add(sum)}, not the receiver of the call. The compiler
 * knows the exact class of a vector that the loop body has just made, but only guesses that of a
 * carried one. Where it does not trust its guess, it allocates the vector in every iteration.
 */
package org.capgnn.kernel.vector;
