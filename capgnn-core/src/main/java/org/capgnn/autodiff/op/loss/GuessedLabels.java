package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;

/**
 * Soft labels for every vertex: {@code t = pbar^(1/T) / sum_c} of the mean prediction pbar over the
 * views, and the known class where there is one (Verma et al. 2021, arXiv:1909.11715). Constants:
 * no gradient passes.
 */
public final class GuessedLabels implements Operator {
  private final Variable logits;
  private final Variable output;
  private final int views;
  private final int classes;
  private final int[] known;
  private final double power;
  private final float[] probabilities;
  private final Blocks blocks;
  private final Workers.Body guess;

  /**
   * @param logits rows (vertex, view) x classes
   * @param known class of each vertex that has one, -1 elsewhere
   */
  public GuessedLabels(Variable logits, int views, int[] known, double temperature) {
    this.logits = logits;
    this.views = views;
    this.classes = logits.columns();
    this.known = known;
    this.power = 1 / temperature;
    this.probabilities = new float[logits.value().length];
    this.output = Variable.constant("guesses", known.length, classes);
    this.blocks = Blocks.even(known.length, 64, 8);
    this.guess = (b, scratch) -> guessBlock(b);
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    pass.workers().run(blocks.count(), guess);
  }

  private void guessBlock(int b) {
    float[] t = output.value();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
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
  public void backward(Pass pass) {}
}
