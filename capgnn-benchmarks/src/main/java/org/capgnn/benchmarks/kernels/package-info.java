/**
 * One JMH class per kernel family, each with the plain and the SIMD version, on generated data of
 * the size of cora; start with {@link org.capgnn.benchmarks.kernels.Arena}.
 */
package org.capgnn.benchmarks.kernels;
