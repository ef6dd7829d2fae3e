package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.parallel.Blocks;

/**
 * Soft labels for every vertex: {@code t = pbar^(1/T) / sum_c} of the mean prediction pbar over the
 * views, and the known class where there is one (Verma et al. 2021, arXiv:1909.11715). Constants:
 * no gradient passes.
 */
public final class GuessedLabels extends RowOperator {
  private final Variable logits;
  private final int views;
  private final int classes;
  private final int[] known;
  private final double power;
  private final float[] probabilities;

  /**
   * @param logits rows (vertex, view) x classes
   * @param known class of each vertex that has one, -1 elsewhere
   */
  public GuessedLabels(Variable logits, int views, int[] known, double temperature) {
    super(
        Variable.constant("guesses", known.length, logits.columns()),
        Blocks.even(known.length, 64, 8));
    this.logits = logits;
    this.views = views;
    this.classes = logits.columns();
    this.known = known;
    this.power = 1 / temperature;
    this.probabilities = new float[logits.value().length];
  }

  @Override
  protected void compute(int from, int to) {
    float[] t = output.value();
    for (int i = from; i < to; i++) {
      Arrays.fill(t, i * classes, (i + 1) * classes, 0f);
      if (known[i] >= 0) {
        t[i * classes + known[i]] = 1f;
        continue;
      }
      for (int v = 0; v < views; v++) {
        int at = (i * views + v) * classes;
        SoftmaxRow.of(logits.value(), at, classes, probabilities, at);
        for (int c = 0; c < classes; c++) {
          t[i * classes + c] += probabilities[at + c];
        }
      }
      SoftmaxRow.sharpen(t, i * classes, classes, power);
    }
  }

  // guesses are constants
  @Override
  protected void differentiate(int from, int to) {}
}
