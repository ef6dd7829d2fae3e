package org.capgnn.autodiff.part;

/** Sums over the rows of a row-major matrix: the gradient of a bias. */
public final class ColumnSums {
  private ColumnSums() {}

  /** Adds the rows from..to-1 to {@code sums}. */
  public static void add(float[] matrix, int from, int to, int width, float[] sums) {
    for (int r = from; r < to; r++) {
      int at = r * width;
      for (int c = 0; c < width; c++) {
        sums[c] += matrix[at + c];
      }
    }
  }
}
