package org.capgnn.bench.roofline;

/**
 * How near a kernel comes to what the machine can do.
 *
 * <p>No kernel can be faster than its arithmetic at the peak rate, nor than its traffic at the
 * bandwidth of the array it gathers from: the roof is the longer of the two times, the share is
 * that time over the one measured.
 *
 * @param flops floating-point operations that the result needs, a multiply-add being two
 * @param bytes read and written
 * @param gatheredBytes size of the array that is gathered from
 * @param millis median time of one call over all vertices
 * @param peakFlops a second, measured beside it
 * @param bandwidth bytes a second at the size of the gathered array, measured beside it
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

  /** What the roof consists of. */
  public String boundBy() {
    return flops / peakFlops > bytes / bandwidth ? "arithmetic" : "bandwidth";
  }
}
