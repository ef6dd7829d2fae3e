package org.capgnn.bench.roofline;

import org.capgnn.kernel.KernelChoice;

/**
 * Loops that reach the highest arithmetic rate and bandwidth of the processor: the roof that
 * kernels are compared with.
 *
 * <p>Both keep as many operations in flight as the processor can take and do nothing else.
 */
interface PeakKernels {
  /** Floating-point operations of one round of {@link #multiplyAdd}; a multiply-add is two. */
  long flopsPerRound();

  /** Runs independent chains of fused multiply-adds; the result has no meaning. */
  float multiplyAdd(int rounds);

  /** Reads every value once, in order; returns their sum, so that the JIT keeps every load. */
  float read(float[] values);

  /** The widest version that this JVM and processor can run. */
  static PeakKernels best() {
    return KernelChoice.forWish("auto").name().equals("vector")
        ? new VectorPeak()
        : new ScalarPeak();
  }
}
