package org.capgnn.cli.bench;

import java.util.Arrays;
import org.capgnn.kernel.PeakKernels;
import org.capgnn.parallel.Workers;

/**
 * What this machine can do at most, on as many threads as the kernels get: fused multiply-adds, and
 * reading an array of a given size again and again, so that it comes from whichever cache holds it.
 */
final class Roof {
  private static final int TRIES = 9;
  private static final int ROUNDS = 100_000;
  private static final long BYTES_A_TRY = 16L << 20;

  private final PeakKernels peak = PeakKernels.best();
  private final Workers workers;

  /** Keeps results in use, so that no compiler takes the loops out. */
  private volatile float sink;

  Roof(Workers workers) {
    this.workers = workers;
  }

  /** The best rate of several tries, in floating-point operations a second. */
  double flops() {
    int threads = workers.threads();
    double best = 0;
    for (int t = 0; t < TRIES; t++) {
      long start = System.nanoTime();
      workers.run(threads, (b, scratch) -> sink = peak.multiplyAdd(ROUNDS));
      double seconds = (System.nanoTime() - start) / 1e9;
      best = Math.max(best, threads * (double) ROUNDS * peak.flopsPerRound() / seconds);
    }
    return best;
  }

  /**
   * The best rate of several tries, in bytes a second.
   *
   * @param bytes size of the array, which every thread reads as a whole: gathered rows are shared
   */
  double bandwidth(long bytes) {
    float[] values = new float[(int) Math.max(1, Math.min(bytes / 4, 1 << 28))];
    Arrays.fill(values, 1f);
    int passes = (int) Math.max(1, BYTES_A_TRY / (4L * values.length));
    int threads = workers.threads();
    double best = 0;
    for (int t = 0; t < TRIES; t++) {
      long start = System.nanoTime();
      workers.run(
          threads,
          (b, scratch) -> {
            for (int p = 0; p < passes; p++) {
              sink = peak.read(values);
            }
          });
      double seconds = (System.nanoTime() - start) / 1e9;
      best = Math.max(best, threads * (double) passes * 4 * values.length / seconds);
    }
    return best;
  }
}
