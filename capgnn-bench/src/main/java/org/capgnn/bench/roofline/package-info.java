/**
 * The time of the main kernels beside the least time that this machine's arithmetic and memory
 * allow.
 *
 * <p>Open {@link org.capgnn.bench.roofline.KernelProbe} first.
 */
package org.capgnn.bench.roofline;
