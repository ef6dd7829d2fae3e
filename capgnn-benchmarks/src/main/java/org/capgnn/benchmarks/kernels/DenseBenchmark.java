package org.capgnn.benchmarks.kernels;

import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.DenseKernels.AdamStep;
import org.capgnn.kernel.DenseKernels.Layer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Linear layers, ReLU with dropout, sums and Adam. */
public class DenseBenchmark extends Arena {
  private static final AdamStep STEP = new AdamStep(0.9f, 0.999f, 1e-6f, 1e-7f, 1e-3f);

  private int rows;
  private Layer layer;
  private float[] gradient;
  private float[] inputGradient;
  private float[] weightGradient;
  private byte[] keep;
  private float[] activated;
  private float[] weights;
  private float[] weightsGradient;
  private float[] first;
  private float[] second;

  @Setup
  public void makeArrays() {
    rows = vertices * VIEWS;
    layer =
        new Layer(
            HIDDEN,
            CLASSES,
            floats(rows * HIDDEN),
            floats(HIDDEN * DenseKernels.padded(CLASSES)),
            floats(CLASSES * DenseKernels.padded(HIDDEN)),
            floats(CLASSES),
            new float[rows * CLASSES]);
    gradient = floats(rows * CLASSES);
    inputGradient = new float[rows * HIDDEN];
    weightGradient = new float[CLASSES * DenseKernels.padded(HIDDEN)];
    keep = bits(rows * HIDDEN / 8, 0.1);
    activated = floats(rows * HIDDEN);
    weights = floats(FEATURES * HIDDEN);
    weightsGradient = floats(FEATURES * HIDDEN);
    first = new float[FEATURES * HIDDEN];
    second = new float[FEATURES * HIDDEN];
  }

  @Benchmark
  public void multiply() {
    set.dense().multiply(layer, 0, rows, scratch);
  }

  @Benchmark
  public void inputGradient() {
    set.dense().inputGradient(layer, gradient, inputGradient, 0, rows, scratch);
  }

  @Benchmark
  public void weightGradient() {
    set.dense().weightGradient(layer, gradient, weightGradient, 0, rows, scratch);
  }

  @Benchmark
  public void reluDropout() {
    set.dense().reluDropout(layer.input(), keep, 10f, activated, 0, rows * HIDDEN);
  }

  @Benchmark
  public void reluDropoutGradient() {
    set.dense().reluDropoutGradient(activated, 10f, layer.input(), inputGradient, 0, rows * HIDDEN);
  }

  @Benchmark
  public void addScaled() {
    set.dense().addScaled(layer.input(), 1e-3f, inputGradient, 0, rows * HIDDEN);
  }

  @Benchmark
  public void adam() {
    set.dense().adam(weights, weightsGradient, first, second, STEP, 0, weights.length);
  }
}
