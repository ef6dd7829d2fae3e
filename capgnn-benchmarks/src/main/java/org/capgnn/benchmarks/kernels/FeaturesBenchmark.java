package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.FeatureKernels.Product;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Sparse features with dropout times dense weights, with 64 columns as in an encoder and 2 as in
 * attention.
 */
public class FeaturesBenchmark extends Arena {
  private static final double KEEP = 0.2;

  private Product wide;
  private Product narrow;
  private float[] gradient;
  private float[] weightGradient;

  @Setup
  public void makeArrays() {
    wide = product(HIDDEN);
    narrow = product(2);
    gradient = floats(vertices * VIEWS * HIDDEN);
    weightGradient = new float[FEATURES * HIDDEN];
  }

  private Product product(int width) {
    return new Product(
        VIEWS,
        x.offsets(),
        x.columnIndices(),
        x.values(),
        bits(x.entries(), KEEP),
        KEEP,
        width,
        floats(FEATURES * width),
        floats(width),
        new float[vertices * VIEWS * width]);
  }

  @Benchmark
  public void multiply() {
    set.features().multiply(wide, 0, vertices, scratch);
  }

  @Benchmark
  public void multiplyNarrow() {
    set.features().multiply(narrow, 0, vertices, scratch);
  }

  @Benchmark
  public void weightGradient() {
    set.features().weightGradient(wide, gradient, weightGradient, 0, vertices, scratch);
  }
}
