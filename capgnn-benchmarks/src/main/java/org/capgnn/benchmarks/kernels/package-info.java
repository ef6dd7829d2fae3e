/**
 * One JMH class a kernel family, each with the plain version beside the SIMD one, on made-up data
 * of the size of cora; start with {@link org.capgnn.benchmarks.kernels.Arena}.
 */
package org.capgnn.benchmarks.kernels;
