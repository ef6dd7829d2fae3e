package org.capgnn.kernel;

/**
 * The last layer of a perceptron, {@code H = hidden W2 + b2}, from rows (vertex, view) of hidden
 * units into the {@link Lanes} layout.
 *
 * @param width hidden units
 * @param padded W2, hidden width x {@link DenseKernels#padded classes}
 * @param transposed W2 transposed, classes x {@link DenseKernels#padded hidden width}
 * @param bias b2
 * @param output overwritten
 */
public record DenseHead(
    Lanes lanes, int width, float[] padded, float[] transposed, float[] bias, float[] output) {

  /** Arrays for a head of this shape; {@link #load} fills in the weights. */
  public static DenseHead of(Lanes lanes, int width, float[] bias, float[] output) {
    return new DenseHead(
        lanes,
        width,
        new float[width * DenseKernels.padded(lanes.classes())],
        new float[lanes.classes() * DenseKernels.padded(width)],
        bias,
        output);
  }

  /** Copies W2, hidden width x classes, into both padded forms. */
  public void load(float[] weights) {
    int classes = lanes.classes();
    int wide = DenseKernels.padded(classes);
    int tall = DenseKernels.padded(width);
    for (int h = 0; h < width; h++) {
      for (int c = 0; c < classes; c++) {
        float w = weights[h * classes + c];
        padded[h * wide + c] = w;
        transposed[c * tall + h] = w;
      }
    }
  }

  /** Adds a gradient as {@code [class][unit]} to one as {@code [unit][class]}. */
  public void addTransposed(float[] from, float[] into) {
    int classes = lanes.classes();
    for (int h = 0; h < width; h++) {
      for (int c = 0; c < classes; c++) {
        into[h * classes + c] += from[c * width + h];
      }
    }
  }
}
