package org.capgnn.autodiff.op.norm;

import java.util.Arrays;

/**
 * The moving averages of mean and variance that a batch normalisation uses in evaluation.
 *
 * <p>They start at mean 0 and variance 1, and are state, not parameters: no gradient reaches them.
 */
public final class BatchNormState {
  private final String name;
  private final float[] mean;
  private final float[] variance;
  private final double momentum;
  private final double epsilon;
  private final double varianceFactor;

  /** Averages of biased variances, as Keras keeps them. */
  public BatchNormState(String name, int width, double momentum, double epsilon) {
    this(name, width, momentum, epsilon, 1);
  }

  /**
   * Averages of unbiased variances, as PyTorch keeps them beside the biased ones it divides by.
   *
   * @param rows of a batch
   */
  public static BatchNormState unbiased(
      String name, int width, double momentum, double epsilon, int rows) {
    return new BatchNormState(name, width, momentum, epsilon, rows / Math.max(1.0, rows - 1.0));
  }

  private BatchNormState(
      String name, int width, double momentum, double epsilon, double varianceFactor) {
    this.name = name;
    this.varianceFactor = varianceFactor;
    this.mean = new float[width];
    this.variance = new float[width];
    Arrays.fill(variance, 1f);
    this.momentum = momentum;
    this.epsilon = epsilon;
  }

  /** {@code moving = momentum * moving + (1 - momentum) * batch}. */
  public void update(int column, double batchMean, double batchVariance) {
    mean[column] = (float) (momentum * mean[column] + (1 - momentum) * batchMean);
    double seen = varianceFactor * batchVariance;
    variance[column] = (float) (momentum * variance[column] + (1 - momentum) * seen);
  }

  public String name() {
    return name;
  }

  public int width() {
    return mean.length;
  }

  public double epsilon() {
    return epsilon;
  }

  /** The moving mean itself. */
  public float[] mean() {
    return mean;
  }

  /** The moving variance itself. */
  public float[] variance() {
    return variance;
  }
}
