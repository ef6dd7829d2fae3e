package org.capgnn.bench.roofline;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/**
 * A kernel on the arrays of a data set, and the work of one call.
 *
 * @param flops floating-point operations that the result needs, a multiply-add being two
 * @param bytes read and written
 * @param gatheredBytes size of the array that is gathered from
 * @param call one call over all vertices
 */
public record KernelProbe(
    String name, double flops, double bytes, long gatheredBytes, Runnable call) {
  /** Calls before the measured ones: with cold caches a short call takes twice as long. */
  private static final int WARM_CALLS = 200;

  private static final long WARM_NANOS = 100_000_000;
  private static final int ROUNDS = 9;

  /**
   * How long the kernel runs between two measurements of the machine, or one call if that is
   * longer.
   */
  private static final double ROUND_MILLIS = 7;

  private static final int MOST_CALLS_PER_ROUND = 100;

  /**
   * Measures the kernel and the machine by turns and returns the medians. The speed of a shared
   * machine changes from one moment to the next, so all three rates are measured within the same
   * moments.
   */
  public KernelFigure measure(Roof roof) {
    DoubleSupplier bandwidth = roof.bandwidth(gatheredBytes);
    long warm = System.nanoTime() + WARM_NANOS;
    for (int calls = 0; calls < WARM_CALLS && System.nanoTime() < warm; calls++) {
      call.run();
    }
    double[] flopRates = new double[ROUNDS];
    double[] readRates = new double[ROUNDS];
    double[] millis = new double[ROUNDS * MOST_CALLS_PER_ROUND];
    int calls = 0;
    for (int round = 0; round < ROUNDS; round++) {
      flopRates[round] = roof.flops();
      readRates[round] = bandwidth.getAsDouble();
      int most = calls + MOST_CALLS_PER_ROUND;
      double total = 0;
      while (calls < most && total < ROUND_MILLIS) {
        long start = System.nanoTime();
        call.run();
        millis[calls] = (System.nanoTime() - start) / 1e6;
        total += millis[calls++];
      }
    }
    return new KernelFigure(
        name,
        flops,
        bytes,
        gatheredBytes,
        Samples.quantile(Arrays.copyOf(millis, calls), 0.5),
        Samples.quantile(flopRates, 0.5),
        Samples.quantile(readRates, 0.5));
  }
}
