package org.capgnn.autodiff.op.attention;

import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.autodiff.part.SoftmaxRow;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * The class-attentive transition matrix: {@code t_ij = exp(q_i . q_j) / sum_k exp(q_i . q_k)} over
 * the entries of row i, {@code q = softmax(z)} (Lim et al. 2021, arXiv:2006.10222).
 *
 * <p>Beside it stands the share of the diffused scores, {@code gamma_i = beta + (1 - beta) mean_j
 * q_i . q_j}, which carries no gradient in training; a row without entries has gamma = beta. Cost:
 * entries x classes.
 */
public final class ClassAttention extends Operator {
  private final Variable scores;
  private final SparseMatrix pattern;
  private final SparseMatrix.Transposed transposed;
  private final float beta;
  private final int classes;
  private final float[] q;
  private final Variable gamma;
  private final float[] similarityGradient;
  private final Loop normalise;
  private final Loop attend;
  private final Loop entryPass;
  private final Loop vertexPass;

  /**
   * @param scores z, vertices x classes
   * @param pattern the entries; its values are not looked at
   * @param throughGamma whether gamma carries a gradient after all, for explanations
   */
  public ClassAttention(
      Variable scores,
      SparseMatrix pattern,
      SparseMatrix.Transposed transposed,
      double beta,
      boolean throughGamma) {
    super(Variable.of("transition", pattern.entries(), 1, scores.needsGradient()));
    this.scores = scores;
    this.pattern = pattern;
    this.transposed = transposed;
    this.beta = (float) beta;
    this.classes = scores.columns();
    this.q = new float[scores.value().length];
    this.gamma = Variable.of("gamma", (long) scores.rows(), 1, throughGamma);
    this.similarityGradient = scores.needsGradient() ? new float[pattern.entries()] : null;
    Blocks blocks = Blocks.byEntries(pattern.offsets(), 4);
    this.normalise = new Loop(blocks, this::normaliseBlock);
    this.attend = new Loop(blocks, this::attendBlock);
    this.entryPass = new Loop(blocks, this::entryPassBlock);
    this.vertexPass = new Loop(blocks, this::vertexPassBlock);
  }

  /** gamma of every vertex, as of the last forward pass. */
  public Variable gamma() {
    return gamma;
  }

  @Override
  public void forward(Pass pass) {
    normalise.run(pass);
    attend.run(pass);
  }

  private void normaliseBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      SoftmaxRow.of(scores.value(), i * classes, classes, q, i * classes);
    }
  }

  private void attendBlock(int from, int to) {
    float[] t = output.value();
    for (int i = from; i < to; i++) {
      int first = pattern.offsets()[i];
      int end = pattern.offsets()[i + 1];
      double similarities = 0;
      double sum = 0;
      for (int e = first; e < end; e++) {
        float m = dot(i, pattern.columnIndices()[e]);
        similarities += m;
        // q . q is at most 1: nothing can overflow
        t[e] = (float) Math.exp(m);
        sum += t[e];
      }
      for (int e = first; e < end; e++) {
        t[e] /= (float) sum;
      }
      gamma.value()[i] = (float) (beta + (1 - beta) * similarities / Math.max(1, end - first));
    }
  }

  private float dot(int i, int j) {
    float sum = 0;
    for (int c = 0; c < classes; c++) {
      sum += q[i * classes + c] * q[j * classes + c];
    }
    return sum;
  }

  // dm_ij = t_ij (dt_ij - sum_k t_ik dt_ik) [+ (1 - beta) dgamma_i / |N(i)|],
  // dq_i = sum_j dm_ij q_j + sum_j dm_ji q_j, dz = q (dq - q . dq)
  @Override
  public void backward(Pass pass) {
    entryPass.run(pass);
    vertexPass.run(pass);
  }

  private void entryPassBlock(int from, int to) {
    float[] t = output.value();
    float[] dt = output.gradient();
    for (int i = from; i < to; i++) {
      double mean = 0;
      for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
        mean += t[e] * dt[e];
      }
      for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
        similarityGradient[e] = (float) (t[e] * (dt[e] - mean));
      }
      if (gamma.needsGradient()) {
        addGammaGradient(i);
      }
    }
  }

  /** Passes the gradient of gamma_i on to the similarities of row i; clears it, as no tape does. */
  private void addGammaGradient(int i) {
    int from = pattern.offsets()[i];
    int to = pattern.offsets()[i + 1];
    float share = (1 - beta) / Math.max(1, to - from) * gamma.gradient()[i];
    for (int e = from; e < to; e++) {
      similarityGradient[e] += share;
    }
    gamma.gradient()[i] = 0f;
  }

  private void vertexPassBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      double mean = 0;
      for (int c = 0; c < classes; c++) {
        mean += q[i * classes + c] * classGradient(i, c);
      }
      for (int c = 0; c < classes; c++) {
        int at = i * classes + c;
        scores.gradient()[at] += (float) (q[at] * (classGradient(i, c) - mean));
      }
    }
  }

  /** dq of one vertex and class: its entries in the row and in the column. */
  private double classGradient(int i, int c) {
    double sum = 0;
    for (int e = pattern.offsets()[i]; e < pattern.offsets()[i + 1]; e++) {
      sum += similarityGradient[e] * q[pattern.columnIndices()[e] * classes + c];
    }
    for (int f = transposed.offsets()[i]; f < transposed.offsets()[i + 1]; f++) {
      sum += similarityGradient[transposed.origin()[f]] * q[transposed.rows()[f] * classes + c];
    }
    return sum;
  }
}
