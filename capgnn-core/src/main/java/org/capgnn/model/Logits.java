package org.capgnn.model;

/**
 * Scores of every vertex and class.
 *
 * @param values row {@code vertex * stride}, the classes first
 */
public record Logits(float[] values, int stride, int vertices, int classes) {

  /** The class with the highest score; the first one in a tie. */
  public int argMax(int vertex) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      if (values[vertex * stride + c] > values[vertex * stride + best]) {
        best = c;
      }
    }
    return best;
  }

  /** {@code -log softmax(scores)[label]}. */
  public double crossEntropy(int vertex, int label) {
    int at = vertex * stride;
    double top = values[at];
    for (int c = 1; c < classes; c++) {
      top = Math.max(top, values[at + c]);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += Math.exp(values[at + c] - top);
    }
    return Math.log(sum) - (values[at + label] - top);
  }

  /** Softmax of all rows, vertices x classes. */
  public float[] probabilities() {
    return probabilities(Temperature.NONE);
  }

  /** Softmax of all rows divided by a temperature, vertices x classes. */
  public float[] probabilities(double temperature) {
    float[] result = new float[vertices * classes];
    for (int i = 0; i < vertices; i++) {
      double top = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < classes; c++) {
        top = Math.max(top, values[i * stride + c] / temperature);
      }
      double sum = 0;
      for (int c = 0; c < classes; c++) {
        sum += Math.exp(values[i * stride + c] / temperature - top);
      }
      for (int c = 0; c < classes; c++) {
        result[i * classes + c] =
            (float) (Math.exp(values[i * stride + c] / temperature - top) / sum);
      }
    }
    return result;
  }
}
