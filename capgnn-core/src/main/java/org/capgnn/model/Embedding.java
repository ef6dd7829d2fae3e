package org.capgnn.model;

import java.util.Arrays;

/**
 * One vector per vertex.
 *
 * @param values row-major, vertices x width
 */
public record Embedding(int vertices, int width, float[] values) {
  /** A copy of the first columns of longer rows. */
  static Embedding of(float[] rows, int stride, int vertices, int width) {
    float[] values = new float[vertices * width];
    for (int v = 0; v < vertices; v++) {
      System.arraycopy(rows, v * stride, values, v * width, width);
    }
    return new Embedding(vertices, width, values);
  }

  /** A copy of the vector of a vertex. */
  public float[] row(int vertex) {
    return Arrays.copyOfRange(values, vertex * width, (vertex + 1) * width);
  }
}
