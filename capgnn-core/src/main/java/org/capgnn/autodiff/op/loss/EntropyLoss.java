package org.capgnn.autodiff.op.loss;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.parallel.Blocks;

/**
 * {@code weight * mean over all rows of -sum_c q_c log(q_c + 1e-15)}, {@code q = softmax(z)}: small
 * where every row is sure of its class.
 */
public final class EntropyLoss extends Operator {
  private static final double FLOOR = 1e-15;

  private final Variable logits;
  private final double weight;
  private final int classes;
  private final float[] q;
  private final Blocks blocks;
  private final double[] sums;
  private final Loop compute;
  private final Loop differentiate;
  private double loss;

  public EntropyLoss(Variable logits, double weight) {
    super(null);
    this.logits = logits;
    this.weight = weight;
    this.classes = logits.columns();
    this.q = new float[logits.value().length];
    this.blocks = Blocks.even(logits.rows(), 64, 8);
    this.sums = new double[blocks.count()];
    this.compute = new Loop(blocks, this::computeBlock);
    this.differentiate = new Loop(blocks, this::differentiateBlock);
  }

  @Override
  public void forward(Pass pass) {
    compute.run(pass);
    loss = 0;
    for (double sum : sums) {
      loss += sum / logits.rows();
    }
  }

  private void computeBlock(int b, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      SoftmaxRow.of(logits.value(), i * classes, classes, q, i * classes);
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        sum -= q[at] * Math.log(q[at] + FLOOR);
      }
    }
    sums[b] = sum;
  }

  // dq = -(log(q + f) + q / (q + f)) weight / rows, dz = q (dq - q . dq)
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
  }

  private void differentiateBlock(int from, int to) {
    double share = weight / logits.rows();
    for (int i = from; i < to; i++) {
      double mean = 0;
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        mean += q[at] * slope(q[at]);
      }
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        logits.gradient()[at] += (float) (share * q[at] * (slope(q[at]) - mean));
      }
    }
  }

  private static double slope(double p) {
    return -(Math.log(p + FLOOR) + p / (p + FLOOR));
  }

  /** The mean entropy, unweighted. */
  public double loss() {
    return loss;
  }
}
