package org.capgnn.kernel;

/**
 * Batch-normalised sparse features times dense weights, without ever making the features dense.
 *
 * <p>A normalised feature is {@code a_f x_f + c_f}: the product is a rescaled sparse one plus the
 * constant row {@code sum_f c_f W_f}. Dropout comes after the normalisation and hits all features
 * of a row, so the dropped ones are subtracted from the whole: at a rate of 0.1 that is a tenth of
 * the work of the dense product.
 */
public interface NormalisedKernels {

  /**
   * The arrays of one product.
   *
   * @param features number of features
   * @param values one value per entry, or null where all are 1
   * @param scaleOf a_f of each feature
   * @param shiftOf c_f of each feature
   * @param keep for each (vertex, view) one bit per feature in {@link #maskWords} x 8 bytes, or
   *     null
   * @param weights features x width
   * @param constantRow {@code sum_f c_f W_f}, width floats
   * @param bias one float per column, or null
   * @param output row {@code vertex * views + view}, overwritten
   */
  record Product(
      int views,
      int features,
      int[] offsets,
      int[] columns,
      float[] values,
      float[] scaleOf,
      float[] shiftOf,
      byte[] keep,
      double keepProbability,
      int width,
      float[] weights,
      float[] constantRow,
      float[] bias,
      float[] output) {
    public float value(int entry) {
      return values == null ? 1f : values[entry];
    }

    public float scale() {
      return (float) (1 / keepProbability);
    }

    public boolean keeps(int row, int feature) {
      return keep == null
          || (keep[row * maskWords(features) * Long.BYTES + feature / Byte.SIZE]
                      >>> (feature % Byte.SIZE)
                  & 1)
              != 0;
    }
  }

  /** Longs that hold one bit per feature. */
  static int maskWords(int features) {
    return (features + Long.SIZE - 1) / Long.SIZE;
  }

  /** {@code output = drop(a x + c) W + b} for the vertices from..to-1. */
  void multiply(Product p, int from, int to, Scratch scratch);

  /**
   * Adds, over the vertices from..to-1, {@code sum x_f g} to row f of {@code entrySums} and {@code
   * sum g} to row f of {@code plainSums}, where g runs over the gradient rows of the views that
   * keep the feature, times the dropout scale. Both are features x width; all gradients of this
   * product are linear in them.
   */
  void sums(
      Product p,
      float[] gradient,
      float[] entrySums,
      float[] plainSums,
      int from,
      int to,
      Scratch scratch);
}
