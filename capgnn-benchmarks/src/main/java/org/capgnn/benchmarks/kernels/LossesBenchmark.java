package org.capgnn.benchmarks.kernels;

import java.util.Arrays;
import org.capgnn.kernel.LossKernels.Losses;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Cross-entropy of every twentieth vertex and the contrastive loss of all, with their gradient. */
public class LossesBenchmark extends Arena {
  private final double[] sums = new double[2];
  private Losses losses;

  @Setup
  public void makeArrays() {
    int[] target = new int[vertices];
    float[] weight = new float[vertices];
    Arrays.fill(target, -1);
    for (int v = 0; v < vertices / 20; v++) {
      target[v] = v % CLASSES;
      weight[v] = 20f / vertices / VIEWS;
    }
    losses = new Losses(lanes, states(), target, weight, 1e-5f, 0.4f, true, states());
  }

  @Benchmark
  public void losses() {
    set.losses().losses(losses, sums, 0, 0, vertices, scratch);
  }
}
