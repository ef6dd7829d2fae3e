package org.capgnn.kernel;

/**
 * The part of a batch-normalised perceptron after its first product, all views of a vertex at a
 * time: {@code H = drop(relu(BN(Y))) W2 + b2}.
 *
 * <p>The product Y is the only array of the size vertices x views x units that is read; normalised
 * rows and active units are recomputed where they are needed, since computing them takes less time
 * than fetching them from memory.
 */
public interface BatchNormKernels {

  /**
   * The arrays of one layer. Those of a (view, unit) have views x width elements.
   *
   * @param rows Y, as {@code [vertex][view][unit]}
   * @param mean of each (view, unit)
   * @param inverse one over the deviation of each (view, unit)
   * @param gamma scale of each unit
   * @param beta shift of each unit
   * @param keep one bit per (vertex, view, unit), or null where nothing is dropped
   * @param keepTable {@link KeepTable} of full period with the factor of kept units
   * @param head W2, b2 and H
   */
  record Layer(
      float[] rows,
      float[] mean,
      float[] inverse,
      float[] gamma,
      float[] beta,
      byte[] keep,
      float[] keepTable,
      DenseHead head) {
    public int size() {
      return head.lanes().views() * head.width();
    }
  }

  /**
   * Where the gradients of one block of vertices are added up.
   *
   * @param second of W2 transposed, {@code [class][unit]}
   * @param plain for each (view, unit) the sum of the gradients of BN(Y)
   * @param normal the same, each times its normalised element of Y
   */
  record Sums(float[] second, float[] secondBias, float[] plain, float[] normal) {}

  /** The result of the vertices from..to-1. */
  void forward(Layer layer, int from, int to, Scratch scratch);

  /**
   * Writes the gradient of BN(Y) and adds to {@code sums}, for the vertices from..to-1.
   *
   * @param gradient of the result, in the lanes layout
   * @param delta the gradient of BN(Y), laid out like Y
   */
  void backward(
      Layer layer, float[] gradient, float[] delta, Sums sums, int from, int to, Scratch scratch);

  /**
   * Turns the gradient of BN(Y) into that of Y, for the vertices from..to-1: {@code gamma inverse
   * (delta - plain - normalised normal)}.
   *
   * @param plain for each (view, unit) the mean of the gradients of BN(Y)
   * @param normal the same, each times its normalised element of Y
   */
  void throughNorm(Layer layer, float[] delta, float[] plain, float[] normal, int from, int to);
}
