package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.MlpKernels.MlpArrays;
import org.capgnn.kernel.MlpKernels.Sums;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** The fused encoder, both ways, with cora's dropout rates. */
public class MlpBenchmark extends Arena {
  private static final double INPUT_KEEP = 0.2;
  private static final double HIDDEN_KEEP = 0.1;

  private MlpArrays mlp;
  private Sums sums;
  private float[] gradient;

  @Setup
  public void makeArrays() {
    int rows = vertices * VIEWS;
    Product first =
        new Product(
            VIEWS,
            x.offsets(),
            x.columnIndices(),
            x.values(),
            bits(x.entries(), INPUT_KEEP),
            INPUT_KEEP,
            HIDDEN,
            floats(FEATURES * HIDDEN),
            floats(HIDDEN),
            null);
    int padded = DenseKernels.padded(CLASSES);
    mlp =
        new MlpArrays(
            first,
            bits(rows * HIDDEN / 8, HIDDEN_KEEP),
            KeepTable.of(8, (float) (1 / HIDDEN_KEEP)),
            new DenseHead(
                lanes,
                HIDDEN,
                floats(HIDDEN * padded),
                floats(CLASSES * DenseKernels.padded(HIDDEN)),
                floats(CLASSES),
                states()),
            new float[rows * HIDDEN]);
    sums =
        new Sums(
            new float[FEATURES * HIDDEN],
            new float[HIDDEN],
            new float[HIDDEN * padded],
            new float[CLASSES]);
    gradient = states();
    set.mlp().forward(mlp, 0, vertices, scratch);
  }

  @Benchmark
  public void forward() {
    set.mlp().forward(mlp, 0, vertices, scratch);
  }

  @Benchmark
  public void backward() {
    set.mlp().backward(mlp, gradient, sums, 0, vertices, scratch);
  }
}
