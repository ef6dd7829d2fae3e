package org.capgnn.bench.roofline;

import java.util.Arrays;
import java.util.function.DoubleSupplier;

/** A kernel on the arrays of a data set, and the work of one call. */
public interface KernelProbe {
  /** Calls before the measured ones: with cold caches a short call takes twice as long. */
  int WARM_CALLS = 200;

  long WARM_NANOS = 100_000_000;

  int ROUNDS = 9;

  /**
   * How long the kernel runs between two measurements of the machine, or one call if that is
   * longer.
   */
  double ROUND_MILLIS = 7;

  int MOST_CALLS_A_ROUND = 100;

  String name();

  double flops();

  double bytes();

  long gatheredBytes();

  /** One call over all vertices. */
  void run();

  /**
   * Measures the kernel and the machine by turns and returns the medians. The speed of a shared
   * machine changes from one moment to the next, so all three rates are measured within the same
   * moments.
   */
  default KernelFigure measure(Roof roof) {
    DoubleSupplier bandwidth = roof.bandwidth(gatheredBytes());
    long warm = System.nanoTime() + WARM_NANOS;
    for (int call = 0; call < WARM_CALLS && System.nanoTime() < warm; call++) {
      run();
    }
    double[] flopRates = new double[ROUNDS];
    double[] readRates = new double[ROUNDS];
    double[] millis = new double[ROUNDS * MOST_CALLS_A_ROUND];
    int calls = 0;
    for (int round = 0; round < ROUNDS; round++) {
      flopRates[round] = roof.flops();
      readRates[round] = bandwidth.getAsDouble();
      int most = calls + MOST_CALLS_A_ROUND;
      double total = 0;
      while (calls < most && total < ROUND_MILLIS) {
        long start = System.nanoTime();
        run();
        millis[calls] = (System.nanoTime() - start) / 1e6;
        total += millis[calls++];
      }
    }
    return new KernelFigure(
        name(),
        flops(),
        bytes(),
        gatheredBytes(),
        Samples.quantile(Arrays.copyOf(millis, calls), 0.5),
        Samples.quantile(flopRates, 0.5),
        Samples.quantile(readRates, 0.5));
  }
}
