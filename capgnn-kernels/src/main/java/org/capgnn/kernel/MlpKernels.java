package org.capgnn.kernel;

/**
 * A perceptron with one hidden layer on sparse features, all views of a vertex at a time.
 *
 * <p>{@code H = drop(relu(drop(X) W1 + b1)) W2 + b2}, written straight into the {@link Lanes}
 * layout. Done vertex by vertex, everything between the features and the result stays in the
 * first-level cache.
 */
public interface MlpKernels {

  /**
   * The arrays of one perceptron.
   *
   * @param first the first layer; its output is not used
   * @param hiddenKeep one bit per (vertex, view, hidden unit), or null where nothing is dropped
   * @param hiddenTable {@link KeepTable} of full period with the factor of kept hidden values
   * @param head the second layer
   * @param hidden the hidden layer after dropout as {@code [vertex][view][unit]}, overwritten; null
   *     where the backward pass computes it again
   */
  record MlpArrays(
      FeatureKernels.Product first,
      byte[] hiddenKeep,
      float[] hiddenTable,
      DenseHead head,
      float[] hidden) {
    public int hiddenWidth() {
      return first.width();
    }

    public Lanes lanes() {
      return head.lanes();
    }
  }

  /**
   * Where the gradients of one block of vertices are added up.
   *
   * @param second of W2 transposed, {@code [class][unit]}
   */
  record Sums(float[] first, float[] firstBias, float[] second, float[] secondBias) {}

  /** The result of the vertices from..to-1. */
  void forward(MlpArrays mlp, int from, int to, Scratch scratch);

  /**
   * Adds the gradients of the vertices from..to-1 to {@code sums}.
   *
   * @param gradient of the output, in the same layout
   */
  void backward(MlpArrays mlp, float[] gradient, Sums sums, int from, int to, Scratch scratch);
}
