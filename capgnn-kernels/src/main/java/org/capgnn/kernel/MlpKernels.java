package org.capgnn.kernel;

/**
 * A perceptron with one hidden layer on sparse features, all views of a vertex at a time.
 *
 * <p>{@code H = drop(relu(drop(X) W1 + b1)) W2 + b2}, written straight into the {@link Lanes}
 * layout. Done vertex by vertex, everything between the features and the result stays in the
 * first-level cache; only the active hidden units are kept for the backward pass, and after ReLU
 * and dropout they are few.
 */
public interface MlpKernels {

  /**
   * The arrays of one perceptron.
   *
   * @param first the first layer; its output is not used
   * @param hiddenKeep one bit a (vertex, view, hidden unit), or null where nothing is dropped
   * @param hiddenScale what kept hidden values are multiplied by
   * @param paddedSecond W2, hidden width x {@link DenseKernels#padded classes}
   * @param paddedTransposed W2 transposed, classes x {@link DenseKernels#padded hidden width}
   * @param secondBias b2
   * @param active the hidden layer after dropout, overwritten
   * @param output overwritten
   */
  record Mlp(
      FeatureKernels.Product first,
      Lanes lanes,
      byte[] hiddenKeep,
      float hiddenScale,
      float[] paddedSecond,
      float[] paddedTransposed,
      float[] secondBias,
      Active active,
      float[] output) {
    int hiddenWidth() {
      return first.width();
    }
  }

  /**
   * The hidden units that are not zero.
   *
   * @param start where the units of row {@code vertex * views + view} begin
   * @param end where they end
   * @param unit which unit
   * @param value its value after dropout
   */
  record Active(int[] start, int[] end, short[] unit, float[] value) {
    /** Room for every unit of {@code rows} rows; untouched room costs no traffic. */
    public static Active of(long rows, int width) {
      long units = rows * width;
      if (units > Integer.MAX_VALUE - 16 || width > Short.MAX_VALUE) {
        throw new IllegalArgumentException(
            rows + " rows of " + width + " hidden units exceed what one array can hold");
      }
      return new Active(
          new int[(int) rows], new int[(int) rows], new short[(int) units], new float[(int) units]);
    }
  }

  /**
   * Where the gradients of one block of vertices are added up.
   *
   * @param second of W2, laid out as {@code paddedSecond}
   */
  record Sums(float[] first, float[] firstBias, float[] second, float[] secondBias) {}

  /** The result of the vertices from..to-1. */
  void forward(Mlp mlp, int from, int to, Scratch scratch);

  /**
   * Adds the gradients of the vertices from..to-1 to {@code sums}.
   *
   * @param gradient of the output, in the same layout
   */
  void backward(Mlp mlp, float[] gradient, Sums sums, int from, int to, Scratch scratch);
}
