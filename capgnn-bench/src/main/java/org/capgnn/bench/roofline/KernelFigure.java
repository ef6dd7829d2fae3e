package org.capgnn.bench.roofline;

/**
 * The time of a kernel beside the least time that the machine would need.
 *
 * <p>No kernel can be faster than its arithmetic at the peak rate, nor than its traffic at the
 * bandwidth of the array it gathers from: the roof is the longer of the two times, the share is
 * that time divided by the measured time.
 *
 * @param flops floating-point operations that the result needs, a multiply-add being two
 * @param bytes read and written
 * @param gatheredBytes size of the array that is gathered from
 * @param millis median time of one call over all vertices
 * @param peakFlops operations per second, measured at the same time
 * @param bandwidth bytes per second for an array of the size of the gathered one, measured at the
 *     same time
 */
public record KernelFigure(
    String kernel,
    double flops,
    double bytes,
    long gatheredBytes,
    double millis,
    double peakFlops,
    double bandwidth) {

  /** The least time the machine would need. */
  public double roofMillis() {
    return 1e3 * Math.max(flops / peakFlops, bytes / bandwidth);
  }

  public double share() {
    return roofMillis() / millis;
  }

  /** Whether arithmetic or bandwidth sets the roof. */
  public String boundBy() {
    return flops / peakFlops > bytes / bandwidth ? "arithmetic" : "bandwidth";
  }
}
