package org.capgnn.benchmarks.kernels;

import java.util.Arrays;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.LossKernels.Losses;
import org.capgnn.kernel.ReadoutKernels.ReadoutArrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** What a training step does between ten hops and the way back, and the sum of their gradients. */
public class ReadoutBenchmark extends Arena {
  private static final int HOPS = 10;

  private final float[] weights = new float[HOPS];
  private final float[] weightSums = new float[HOPS * 8];
  private final double[] lossSums = new double[2];
  private final float[][] originals = new float[HOPS][];
  private ReadoutArrays readout;
  private float[] sum;

  @Setup
  public void makeArrays() {
    Arrays.fill(weights, 1f / HOPS);
    byte[][] keep = new byte[HOPS][];
    for (int k = 0; k < HOPS; k++) {
      originals[k] = states();
      keep[k] = bits(vertices * CLASSES, 0.7);
    }
    int[] target = new int[vertices];
    float[] weight = new float[vertices];
    Arrays.fill(target, -1);
    for (int v = 0; v < vertices / 20; v++) {
      target[v] = v % CLASSES;
      weight[v] = 20f / vertices / VIEWS;
    }
    float[][] states = Arrays.stream(originals).map(float[]::clone).toArray(float[][]::new);
    float[] logits = states();
    readout =
        new ReadoutArrays(
            new Combination(lanes, states, keep, 1f / 0.7f, true, states(), logits),
            new Losses(lanes, logits, target, weight, 1e-5f, 0.4f, true, states()));
    sum = states();
  }

  /** Includes copying the states, which the readout replaces by gradients. */
  @Benchmark
  public void read() {
    for (int k = 0; k < HOPS; k++) {
      System.arraycopy(originals[k], 0, readout.sum().hops()[k], 0, originals[k].length);
    }
    set.readout().read(readout, weights, lossSums, 0, weightSums, 0, 0, vertices, scratch);
  }

  @Benchmark
  public void addStates() {
    set.readout().addStates(lanes, originals, 1e-6f, sum, 0, vertices);
  }
}
