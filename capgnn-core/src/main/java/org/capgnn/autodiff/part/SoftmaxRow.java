package org.capgnn.autodiff.part;

/** Probabilities of one row of classes: softmax and sharpening. */
public final class SoftmaxRow {
  private SoftmaxRow() {}

  /**
   * Writes {@code softmax(x[at .. at+classes-1])} to {@code p[to ..]} and returns {@code log sum_c
   * exp(x_c)}, so that a cross-entropy is that less the score of the label.
   */
  public static double of(float[] x, int at, int classes, float[] p, int to) {
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

  /**
   * Makes {@code p^power / sum_c p_c^power} of a row in place; it need not sum to 1 before. The
   * largest counts as 1 when it is raised, so that not everything can underflow.
   */
  public static void sharpen(float[] p, int at, int classes, double power) {
    float top = p[at];
    for (int c = 1; c < classes; c++) {
      top = Math.max(top, p[at + c]);
    }
    double total = 0;
    for (int c = 0; c < classes; c++) {
      double raised = Math.pow(p[at + c] / (double) top, power);
      p[at + c] = (float) raised;
      total += raised;
    }
    for (int c = 0; c < classes; c++) {
      p[at + c] /= (float) total;
    }
  }
}
