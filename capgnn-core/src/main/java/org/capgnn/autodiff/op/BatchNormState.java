package org.capgnn.autodiff.op;

/**
 * The moving averages of a batch normalisation, which evaluation uses instead of the batch's own.
 *
 * <p>They start at mean 0 and variance 1, and are state, not parameters: no gradient reaches them.
 */
public final class BatchNormState {
  private final String name;
  private final float[] mean;
  private final float[] variance;
  private final double momentum;
  private final double epsilon;

  public BatchNormState(String name, int width, double momentum, double epsilon) {
    this.name = name;
    this.mean = new float[width];
    this.variance = new float[width];
    java.util.Arrays.fill(variance, 1f);
    this.momentum = momentum;
    this.epsilon = epsilon;
  }

  /** {@code moving = momentum * moving + (1 - momentum) * batch}. */
  void update(int column, double batchMean, double batchVariance) {
    mean[column] = (float) (momentum * mean[column] + (1 - momentum) * batchMean);
    variance[column] = (float) (momentum * variance[column] + (1 - momentum) * batchVariance);
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
