package org.capgnn.bench.roofline;

import java.util.Arrays;
import java.util.function.DoubleSupplier;
import org.capgnn.parallel.Workers;

/**
 * The highest rates of this machine, on as many threads as the kernels use: fused multiply-adds,
 * and reading an array of a given size again and again, so that it is read from the cache that
 * holds it.
 */
public final class Roof {
  private static final int ROUNDS = 100_000;
  private static final long BYTES_A_TRY = 16L << 20;

  private final PeakKernels peak = PeakKernels.best();
  private final Workers workers;

  /** Sink for results, so that the JIT cannot eliminate the loops. */
  private volatile float sink;

  public Roof(Workers workers) {
    this.workers = workers;
  }

  /** The rate of one attempt, in floating-point operations per second. */
  public double flops() {
    int threads = workers.threads();
    long start = System.nanoTime();
    workers.run(threads, (b, scratch) -> sink = peak.multiplyAdd(ROUNDS));
    double seconds = (System.nanoTime() - start) / 1e9;
    return threads * (double) ROUNDS * peak.flopsPerRound() / seconds;
  }

  /**
   * Makes an array to read; each call of the result returns the rate of one attempt, in bytes per
   * second.
   *
   * @param bytes size of the array, which every thread reads as a whole: gathered rows are shared
   */
  public DoubleSupplier bandwidth(long bytes) {
    float[] values = new float[(int) Math.max(1, Math.min(bytes / 4, 1 << 28))];
    Arrays.fill(values, 1f);
    int passes = (int) Math.max(1, BYTES_A_TRY / (4L * values.length));
    int threads = workers.threads();
    Workers.BlockTask read =
        (b, scratch) -> {
          for (int p = 0; p < passes; p++) {
            sink = peak.read(values);
          }
        };
    return () -> {
      workers.run(threads, (b, scratch) -> sink = peak.read(values)); // back into its cache
      long start = System.nanoTime();
      workers.run(threads, read);
      double seconds = (System.nanoTime() - start) / 1e9;
      return threads * (double) passes * 4 * values.length / seconds;
    };
  }
}
