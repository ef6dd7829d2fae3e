package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;

/**
 * {@code L = sum_n w_n (-log softmax(Z_(i_n))[y_n])} over the given rows i_n of Z; with w_n = 1 /
 * rows it is their mean. A row given twice counts twice.
 */
public final class CrossEntropy extends Operator {
  private final Variable logits;
  private final int[] rows;
  private final int[] classes;
  private final float[] weights;
  private final double[] probability;
  private final Blocks blocks;
  private final double[] sums;
  private final Loop compute;
  private double loss;

  /**
   * @param logits any rows x classes
   * @param rows which of them have a term
   * @param classes the wanted class of each of {@code rows}
   * @param weights of each of {@code rows}
   */
  public CrossEntropy(Variable logits, int[] rows, int[] classes, float[] weights) {
    super(null);
    this.logits = logits;
    this.rows = rows;
    this.classes = classes;
    this.weights = weights;
    this.probability = new double[rows.length * logits.columns()];
    this.blocks = Blocks.even(rows.length, 64, 16);
    this.sums = new double[blocks.count()];
    this.compute = new Loop(blocks, this::computeBlock);
  }

  /** The mean over the rows. */
  public static CrossEntropy mean(Variable logits, int[] rows, int[] classes) {
    float[] weights = new float[rows.length];
    Arrays.fill(weights, 1f / rows.length);
    return new CrossEntropy(logits, rows, classes, weights);
  }

  @Override
  public void forward(Pass pass) {
    compute.run(pass);
    loss = 0;
    for (double sum : sums) {
      loss += sum;
    }
  }

  private void computeBlock(int b, int from, int to) {
    int width = logits.columns();
    float[] z = logits.value();
    double sum = 0;
    for (int n = from; n < to; n++) {
      int row = rows[n] * width;
      int at = n * width;
      double top = Double.NEGATIVE_INFINITY;
      for (int c = 0; c < width; c++) {
        top = Math.max(top, z[row + c]);
      }
      double total = 0;
      for (int c = 0; c < width; c++) {
        probability[at + c] = Math.exp(z[row + c] - top);
        total += probability[at + c];
      }
      for (int c = 0; c < width; c++) {
        probability[at + c] /= total;
      }
      sum += weights[n] * (Math.log(total) + top - z[row + classes[n]]);
    }
    sums[b] = sum;
  }

  // dZ_(i_n) = w_n (softmax(Z_(i_n)) - onehot(y_n))
  @Override
  public void backward(Pass pass) {
    int width = logits.columns();
    float[] dz = logits.gradient();
    for (int n = 0; n < rows.length; n++) {
      int row = rows[n] * width;
      for (int c = 0; c < width; c++) {
        dz[row + c] += (float) (weights[n] * probability[n * width + c]);
      }
      dz[row + classes[n]] -= weights[n];
    }
  }

  public double loss() {
    return loss;
  }
}
