package org.capgnn.autodiff.op.loss;

import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;

/**
 * {@code weight * mean over rows and classes of -(t log p + (1-t) log(1-p))} with {@code p =
 * softmax(z)}: every class is a question of its own, though their answers add up to 1.
 *
 * <p>The released code of GraphMix uses it in place of the cross-entropy. Logarithms are cut off at
 * {@value #LOWEST_LOG}. No gradient passes to the targets.
 */
public final class BinaryCrossEntropy extends Operator {
  private static final double LOWEST_LOG = -100;
  private static final double SMALLEST = 1e-12;

  private final Variable logits;
  private final float[] targets;
  private final double[] p;
  private final double[] rest;
  private double weight = 1;
  private double loss;

  /**
   * @param targets of the shape of the logits
   */
  public BinaryCrossEntropy(Variable logits, Variable targets) {
    super(null);
    this.logits = logits;
    this.targets = targets.value();
    this.p = new double[logits.columns()];
    this.rest = new double[logits.columns()];
  }

  public void setWeight(double newWeight) {
    weight = newWeight;
  }

  @Override
  public void forward(Pass pass) {
    int classes = logits.columns();
    double sum = 0;
    for (int at = 0; at < targets.length; at += classes) {
      softmax(at);
      for (int c = 0; c < classes; c++) {
        double t = targets[at + c];
        sum -= t * Math.max(LOWEST_LOG, Math.log(p[c]));
        sum -= (1 - t) * Math.max(LOWEST_LOG, Math.log(rest[c]));
      }
    }
    loss = sum / Math.max(1, targets.length);
  }

  /** p and 1 - p of one row, the latter as the sum of the others so that it keeps its digits. */
  private void softmax(int at) {
    int classes = logits.columns();
    float[] z = logits.value();
    double top = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      top = Math.max(top, z[at + c]);
    }
    double sum = 0;
    for (int c = 0; c < classes; c++) {
      p[c] = Math.exp(z[at + c] - top);
      sum += p[c];
    }
    for (int c = 0; c < classes; c++) {
      rest[c] = 0;
      for (int o = 0; o < classes; o++) {
        rest[c] += o == c ? 0 : p[o] / sum;
      }
    }
    for (int c = 0; c < classes; c++) {
      p[c] /= sum;
    }
  }

  // dp = (p - t) / (p (1-p)), dz = p (dp - p . dp), all times weight / (rows x classes)
  @Override
  public void backward(Pass pass) {
    int classes = logits.columns();
    float[] gradient = logits.gradient();
    double share = weight / Math.max(1, targets.length);
    for (int at = 0; at < targets.length; at += classes) {
      softmax(at);
      double mean = 0;
      for (int c = 0; c < classes; c++) {
        double slope = (p[c] - targets[at + c]) / Math.max(SMALLEST, p[c] * rest[c]);
        mean += p[c] * slope;
        rest[c] = slope;
      }
      for (int c = 0; c < classes; c++) {
        gradient[at + c] += (float) (share * p[c] * (rest[c] - mean));
      }
    }
  }

  /** The loss without its weight. */
  public double loss() {
    return loss;
  }
}
