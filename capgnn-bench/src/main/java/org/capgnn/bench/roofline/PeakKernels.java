package org.capgnn.bench.roofline;

import org.capgnn.kernel.KernelChoice;

/**
 * What the processor does at best: the roof that the other kernels are held against.
 *
 * <p>Both loops keep as many operations under way as the units can take, and nothing else.
 */
interface PeakKernels {
  /** Floating-point operations of one round of {@link #multiplyAdd}; a multiply-add is two. */
  long flopsPerRound();

  /** Runs fused multiply-adds that wait for nothing but themselves; the result is of no use. */
  float multiplyAdd(int rounds);

  /** Reads every value once, in order; returns their sum, so that none is left out. */
  float read(float[] values);

  /** The widest version that this JVM and processor can run. */
  static PeakKernels best() {
    return KernelChoice.forWish("auto").name().equals("vector")
        ? new VectorPeak()
        : new ScalarPeak();
  }
}
