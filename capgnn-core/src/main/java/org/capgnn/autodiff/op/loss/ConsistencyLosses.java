package org.capgnn.autodiff.op.loss;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.parallel.Blocks;

/**
 * Cross-entropy on the training vertices, averaged over the views, and the squared distance of
 * every view's prediction from their sharpened mean, over all vertices (Feng et al. 2020,
 * arXiv:2005.11079).
 *
 * <pre>
 *   L_sup = 1/R sum_r mean_(i in train) -log p_r,i[y_i]
 *   L_con = 1/R sum_r mean_(all i) |p_r,i - t_i|^2,  t_i = pbar_i^(1/T) / sum_c,  pbar = mean_r p_r
 * </pre>
 *
 * <p>No gradient passes through t.
 */
public final class ConsistencyLosses extends Operator {
  private final Variable logits;
  private final int views;
  private final int classes;
  private final int vertices;
  private final int[] target;
  private final float[] weight;
  private final double power;
  private final double lambda;
  private final float[] probabilities;
  private final float[] sharpened;
  private final Blocks blocks;
  private final double[] sums;
  private final Loop compute;
  private final Loop differentiate;
  private double supervised;
  private double consistency;

  /**
   * @param logits rows (vertex, view) x classes
   * @param target class of each training vertex, -1 elsewhere
   * @param weight of each vertex's cross-entropy; those of the training vertices add up to 1
   * @param temperature T, by whose inverse the mean is raised
   * @param lambda weight of L_con
   */
  public ConsistencyLosses(
      Variable logits, int views, int[] target, float[] weight, double temperature, double lambda) {
    super(null);
    this.logits = logits;
    this.views = views;
    this.classes = logits.columns();
    this.vertices = logits.rows() / views;
    this.target = target;
    this.weight = weight;
    this.power = 1 / temperature;
    this.lambda = lambda;
    this.probabilities = new float[logits.value().length];
    this.sharpened = new float[vertices * classes];
    this.blocks = Blocks.even(vertices, 64, 8);
    this.sums = new double[2 * blocks.count()];
    this.compute = new Loop(blocks, this::computeBlock);
    this.differentiate = new Loop(blocks, this::differentiateBlock);
  }

  @Override
  public void forward(Pass pass) {
    Arrays.fill(sums, 0);
    compute.run(pass);
    supervised = 0;
    consistency = 0;
    for (int b = 0; b < blocks.count(); b++) {
      supervised += sums[2 * b] / views;
      consistency += sums[2 * b + 1] / ((double) views * vertices);
    }
  }

  private void computeBlock(int b, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int r = 0; r < views; r++) {
        int at = (i * views + r) * classes;
        double logOfSum = SoftmaxRow.of(logits.value(), at, classes, probabilities, at);
        if (target[i] >= 0) {
          sums[2 * b] += weight[i] * (logOfSum - logits.value()[at + target[i]]);
        }
      }
      sharpen(i);
      for (int p = 0; p < views * classes; p++) {
        double apart =
            probabilities[i * views * classes + p] - sharpened[i * classes + p % classes];
        sums[2 * b + 1] += apart * apart;
      }
    }
  }

  /** Computes t_i, the sharpened mean over the views of the probabilities of vertex i. */
  private void sharpen(int i) {
    for (int c = 0; c < classes; c++) {
      float sum = 0;
      for (int r = 0; r < views; r++) {
        sum += probabilities[(i * views + r) * classes + c];
      }
      sharpened[i * classes + c] = sum;
    }
    SoftmaxRow.sharpen(sharpened, i * classes, classes, power);
  }

  // cross-entropy: dz = weight / R (p - y);
  // consistency: dp = 2 lambda / (R N) (p - t), dz = p (dp - p . dp)
  @Override
  public void backward(Pass pass) {
    differentiate.run(pass);
  }

  private void differentiateBlock(int from, int to) {
    float[] gradient = logits.gradient();
    float factor = (float) (2 * lambda / ((double) views * vertices));
    for (int i = from; i < to; i++) {
      for (int r = 0; r < views; r++) {
        int at = (i * views + r) * classes;
        float mean = 0;
        for (int c = 0; c < classes; c++) {
          float p = probabilities[at + c];
          mean += p * (p - sharpened[i * classes + c]);
        }
        for (int c = 0; c < classes; c++) {
          float p = probabilities[at + c];
          gradient[at + c] += factor * p * (p - sharpened[i * classes + c] - mean);
        }
        if (target[i] >= 0) {
          float share = weight[i] / views;
          for (int c = 0; c < classes; c++) {
            gradient[at + c] += share * probabilities[at + c];
          }
          gradient[at + target[i]] -= share;
        }
      }
    }
  }

  /** L_sup. */
  public double supervised() {
    return supervised;
  }

  /** L_con, unweighted. */
  public double consistency() {
    return consistency;
  }
}
