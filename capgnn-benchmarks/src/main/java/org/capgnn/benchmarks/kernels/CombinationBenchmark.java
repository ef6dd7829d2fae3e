package org.capgnn.benchmarks.kernels;

import java.util.Arrays;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The weighted sum of ten hops with dropped and renormalised weights, at once and hop by hop, as
 * with lean memory, and the gradient of one hop.
 */
public class CombinationBenchmark extends Arena {
  private static final int HOPS = 10;

  private final float[] weights = new float[HOPS];
  private final float[] slots = new float[8];
  private Combination combination;
  private Combination lean;
  private float[] gradient;
  private float[] hopGradient;

  @Setup
  public void makeArrays() {
    Arrays.fill(weights, 1f / HOPS);
    float[][] hops = new float[HOPS][];
    byte[][] keep = new byte[HOPS][];
    for (int k = 0; k < HOPS; k++) {
      hops[k] = states();
      keep[k] = bits(vertices * CLASSES, 0.7);
    }
    combination = new Combination(lanes, hops, keep, 1f / 0.7f, true, states(), states());
    lean = new Combination(lanes, hops, keep, 1f / 0.7f, true, states(), states());
    for (int k = 0; k < HOPS; k++) {
      set.combination().accumulate(lean, weights, k, 0, vertices);
    }
    gradient = states();
    hopGradient = states();
    set.combination().combine(combination, weights, 0, vertices);
  }

  @Benchmark
  public void combine() {
    set.combination().combine(combination, weights, 0, vertices);
  }

  /** One hop of ten; the sums grow from call to call, far from any limit. */
  @Benchmark
  public void accumulate() {
    set.combination().accumulate(lean, weights, 1, 0, vertices);
  }

  /** Repeated calls divide and multiply by turns, so that the numbers stay finite. */
  @Benchmark
  public void finish() {
    set.combination().finish(lean, weights, 0, vertices);
  }

  @Benchmark
  public void combineGradient() {
    set.combination()
        .combineGradient(combination, 3, 0.1f, gradient, hopGradient, slots, 0, 0, vertices);
  }
}
