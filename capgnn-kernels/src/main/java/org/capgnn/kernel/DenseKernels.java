package org.capgnn.kernel;

/** Row-major dense matrices: linear layers, ReLU with dropout, Adam. */
public interface DenseKernels {
  /** What Adam adds and subtracts; larger numbers than 2^-36 keep all their bits. */
  float NEGLIGIBLE = 0x1p-60f;

  /**
   * The arrays of one linear layer {@code output = input W + b}.
   *
   * @param paddedWeights inputs x {@link #padded outputs}: the rows of W, padded with zeros
   * @param paddedTransposed outputs x {@link #padded inputs}: the columns of W, padded with zeros
   * @param bias one float per output, or null
   * @param output rows x outputs, overwritten
   */
  record Layer(
      int inputs,
      int outputs,
      float[] input,
      float[] paddedWeights,
      float[] paddedTransposed,
      float[] bias,
      float[] output) {}

  /** Rounds a row length up to whole vectors. */
  static int padded(int width) {
    return Lanes.padded(width);
  }

  /** {@code output = input W + b} for the rows from..to-1. */
  void multiply(Layer layer, int from, int to, Scratch scratch);

  /** {@code inputGradient += gradient W^T} for the rows from..to-1. */
  void inputGradient(
      Layer layer, float[] gradient, float[] inputGradient, int from, int to, Scratch scratch);

  /**
   * Adds {@code gradient^T input} over the rows from..to-1 to {@code transposedGradient}, outputs x
   * {@link #padded inputs}.
   */
  void weightGradient(
      Layer layer, float[] gradient, float[] transposedGradient, int from, int to, Scratch scratch);

  /**
   * {@code output = keep * scale * max(input, 0)} for the elements from..to-1, both multiples of
   * {@link Lanes#WIDTH}.
   *
   * @param keep one bit per element, or null where nothing is dropped
   */
  void reluDropout(float[] input, byte[] keep, float scale, float[] output, int from, int to);

  /** {@code inputGradient += scale * gradient} where {@code output} is positive. */
  void reluDropoutGradient(
      float[] output, float scale, float[] gradient, float[] inputGradient, int from, int to);

  /** {@code into += factor * values} for the elements from..to-1. */
  void addScaled(float[] values, float factor, float[] into, int from, int to);

  /**
   * One Adam step in the form of Keras: {@code m = b1 m + (1-b1) g; v = b2 v + (1-b2) g^2; w -=
   * step m / (sqrt(v) + epsilon)} with {@code g = gradient + decay * w}, for the elements
   * from..to-1. The gradient is cleared in the same pass.
   *
   * <p>Weights and moments below 1e-26 become 0, by adding and subtracting {@link #NEGLIGIBLE}: the
   * weights of a unit that no longer learns decay by a factor per step, and a multiplication with a
   * number below the least normal float takes some processors a hundred cycles.
   */
  void adam(
      float[] weights,
      float[] gradient,
      float[] first,
      float[] second,
      AdamStep step,
      int from,
      int to);

  /** The numbers of one Adam step; {@code size} already holds the bias correction. */
  record AdamStep(float beta1, float beta2, float size, float epsilon, float decay) {}
}
