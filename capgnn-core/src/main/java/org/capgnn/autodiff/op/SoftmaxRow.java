package org.capgnn.autodiff.op;

/** The softmax of one row and the logarithm of its sum. */
final class SoftmaxRow {
  private SoftmaxRow() {}

  /**
   * Writes {@code softmax(x[at .. at+classes-1])} to {@code p[to ..]} and returns {@code log sum_c
   * exp(x_c)}, so that a cross-entropy is that less the score of the label.
   */
  static double of(float[] x, int at, int classes, float[] p, int to) {
    float top = x[at];
    for (int c = 1; c < classes; c++) {
      top = Math.max(top, x[at + c]);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += Math.exp(x[at + c] - top);
    }
    double logOfSum = top + Math.log(sum);
    for (int c = 0; c < classes; c++) {
      p[to + c] = (float) Math.exp(x[at + c] - logOfSum);
    }
    return logOfSum;
  }
}
