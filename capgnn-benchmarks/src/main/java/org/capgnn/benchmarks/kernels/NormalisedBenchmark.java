package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Batch-normalised sparse features with dropout times dense weights, and the sums of its gradient.
 */
public class NormalisedBenchmark extends Arena {
  private static final double KEEP = 0.9;

  private Product product;
  private float[] gradient;
  private float[] entrySums;
  private float[] plainSums;

  @Setup
  public void makeArrays() {
    int rows = vertices * VIEWS;
    product =
        new Product(
            VIEWS,
            FEATURES,
            x.offsets(),
            x.columnIndices(),
            x.values(),
            floats(FEATURES),
            floats(FEATURES),
            bits(rows * NormalisedKernels.maskWords(FEATURES) * Long.BYTES, KEEP),
            KEEP,
            HIDDEN,
            floats(FEATURES * HIDDEN),
            floats(HIDDEN),
            floats(HIDDEN),
            new float[rows * HIDDEN]);
    gradient = floats(rows * HIDDEN);
    entrySums = new float[FEATURES * HIDDEN];
    plainSums = new float[FEATURES * HIDDEN];
  }

  @Benchmark
  public void multiply() {
    set.normalised().multiply(product, 0, vertices, scratch);
  }

  @Benchmark
  public void sums() {
    set.normalised().sums(product, gradient, entrySums, plainSums, 0, vertices, scratch);
  }
}
