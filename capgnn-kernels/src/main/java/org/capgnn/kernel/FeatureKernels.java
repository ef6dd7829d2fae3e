package org.capgnn.kernel;

/**
 * Sparse features times dense weights for all views at once, with dropout of the stored entries.
 *
 * <p>The output row of (vertex, view) is {@code vertex * views + view}.
 */
public interface FeatureKernels {

  /**
   * The arrays of one product.
   *
   * @param values one value per entry, or null where all are 1
   * @param keep one byte per entry and view group at {@code entry * groups + group}, or null where
   *     nothing is dropped
   * @param keepProbability 1 where nothing is dropped
   * @param width columns of the weights
   * @param weights features x width
   * @param bias one float per column, or null
   * @param output rows x width, overwritten
   */
  record Product(
      int views,
      int[] offsets,
      int[] columns,
      float[] values,
      byte[] keep,
      double keepProbability,
      int width,
      float[] weights,
      float[] bias,
      float[] output) {
    public int groups() {
      return Lanes.groups(views);
    }

    public float scale() {
      return (float) (1 / keepProbability);
    }

    public float value(int entry) {
      return values == null ? 1f : values[entry];
    }

    public boolean keeps(int entry, int view) {
      return keep == null
          || (keep[entry * groups() + view / Lanes.WIDTH] >>> (view % Lanes.WIDTH) & 1) != 0;
    }
  }

  /** {@code output = drop(X) W + b} for the vertices from..to-1. */
  void multiply(Product p, int from, int to, Scratch scratch);

  /**
   * Adds {@code drop(X)^T gradient} over the vertices from..to-1 to {@code weightGradient}.
   *
   * @param gradient rows x width
   */
  void weightGradient(
      Product p, float[] gradient, float[] weightGradient, int from, int to, Scratch scratch);
}
