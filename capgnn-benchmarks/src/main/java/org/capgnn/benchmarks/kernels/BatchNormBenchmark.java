package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.BatchNormKernels.Layer;
import org.capgnn.kernel.BatchNormKernels.Sums;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.KeepTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** The layer behind a batch normalisation, both ways, with pubmed's dropout rate. */
public class BatchNormBenchmark extends Arena {
  private static final double KEEP = 0.85;

  private Layer layer;
  private Sums sums;
  private float[] gradient;
  private float[] delta;
  private float[] means;

  @Setup
  public void makeArrays() {
    int row = VIEWS * HIDDEN;
    DenseHead head = DenseHead.of(lanes, HIDDEN, floats(CLASSES), states());
    head.load(floats(HIDDEN * CLASSES));
    layer =
        new Layer(
            floats(vertices * row),
            floats(row),
            floats(row),
            floats(HIDDEN),
            floats(HIDDEN),
            bits(vertices * row / 8, KEEP),
            KeepTable.of(8, (float) (1 / KEEP)),
            head);
    sums =
        new Sums(new float[CLASSES * HIDDEN], new float[CLASSES], new float[row], new float[row]);
    gradient = states();
    delta = new float[vertices * row];
    means = floats(row);
  }

  @Benchmark
  public void forward() {
    set.batchNorm().forward(layer, 0, vertices, scratch);
  }

  @Benchmark
  public void backward() {
    set.batchNorm().backward(layer, gradient, delta, sums, 0, vertices, scratch);
  }

  @Benchmark
  public void throughNorm() {
    set.batchNorm().throughNorm(layer, delta, means, means, 0, vertices);
  }
}
