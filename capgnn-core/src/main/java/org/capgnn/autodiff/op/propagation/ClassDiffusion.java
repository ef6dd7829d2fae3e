package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import org.capgnn.autodiff.Loop;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = (1 - gamma) Z + gamma D^K Z}, D the transition matrix T or its transpose, with
 * gradients for Z and for every entry of T (Lim et al. 2021, arXiv:2006.10222).
 *
 * <p>The paper has {@code y_i = sum_j t_ij y_j}; the released code computes {@code y_j = sum_i t_ij
 * y_i}, weights normalised where they leave and summed where they arrive. Cost: K x entries x
 * classes.
 */
public final class ClassDiffusion extends Operator {
  private final Variable scores;
  private final Variable transition;
  private final Variable gamma;
  private final int classes;
  private final int hops;
  private final Gather into;
  private final Gather outOf;
  private final float[][] states;
  private final float[][] gradients;
  private final Loop step;
  private final Loop blend;
  private final Loop startBack;
  private final Loop entryBack;
  private final Loop stepBack;
  private final Loop finishBack;
  private int hop;

  /** Which vertices each vertex reads from, and with which entries. */
  private record Gather(int[] offsets, int[] from, int[] entry) {
    int entry(int position) {
      return entry == null ? position : entry[position];
    }
  }

  /**
   * @param scores Z, vertices x classes
   * @param transition t, one value per entry of the pattern
   * @param gamma share of the diffused scores, vertices x 1
   * @param byColumn whether T is applied transposed
   */
  public ClassDiffusion(
      Variable scores,
      Variable transition,
      Variable gamma,
      SparseMatrix pattern,
      SparseMatrix.Transposed transposed,
      int hops,
      boolean byColumn) {
    super(scores.like("diffused " + scores.name()));
    this.scores = scores;
    this.transition = transition;
    this.gamma = gamma;
    this.classes = scores.columns();
    this.hops = hops;
    boolean learns = scores.needsGradient();
    Gather rows = new Gather(pattern.offsets(), pattern.columnIndices(), null);
    Gather columns = new Gather(transposed.offsets(), transposed.rows(), transposed.origin());
    this.into = byColumn ? columns : rows;
    this.outOf = byColumn ? rows : columns;
    int length = scores.value().length;
    this.states = new float[hops + 1][];
    states[0] = scores.value();
    for (int k = 1; k <= hops; k++) {
      // only the backward pass needs more than the last two
      states[k] = learns || k < 3 ? new float[length] : states[k - 2];
    }
    this.gradients = learns ? new float[2][length] : null;
    Blocks blocks = Blocks.byEntries(pattern.offsets(), 4);
    this.step =
        new Loop(blocks, (from, to) -> gather(into, from, to, states[hop - 1], states[hop]));
    this.blend = new Loop(blocks, this::blendBlock);
    this.startBack = new Loop(blocks, this::startBackBlock);
    this.entryBack = new Loop(blocks, this::entryBackBlock);
    this.stepBack =
        new Loop(
            blocks,
            (from, to) -> gather(outOf, from, to, gradients[hop % 2], gradients[(hop - 1) % 2]));
    this.finishBack = new Loop(blocks, this::finishBackBlock);
  }

  /** {@code y_i = sum_e t_e x_(from e)}. */
  private void gather(Gather g, int from, int to, float[] x, float[] y) {
    float[] t = transition.value();
    Arrays.fill(y, from * classes, to * classes, 0f);
    for (int i = from; i < to; i++) {
      for (int p = g.offsets[i]; p < g.offsets[i + 1]; p++) {
        float weight = t[g.entry(p)];
        int row = g.from[p] * classes;
        for (int c = 0; c < classes; c++) {
          y[i * classes + c] += weight * x[row + c];
        }
      }
    }
  }

  @Override
  public void forward(Pass pass) {
    for (hop = 1; hop <= hops; hop++) {
      step.run(pass);
    }
    blend.run(pass);
  }

  private void blendBlock(int from, int to) {
    float[] share = gamma.value();
    float[] z = scores.value();
    float[] y = output.value();
    for (int i = from; i < to; i++) {
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        y[at] = (1 - share[i]) * z[at] + share[i] * states[hops][at];
      }
    }
  }

  // g_K = gamma dY; for k = K..1: dt_e += g_k[target] . y_(k-1)[source], g_(k-1) = D^T g_k;
  // dZ = g_0 + (1 - gamma) dY, dgamma_i = dY_i . (D^K Z - Z)_i
  @Override
  public void backward(Pass pass) {
    startBack.run(pass);
    for (hop = hops; hop >= 1; hop--) {
      entryBack.run(pass);
      stepBack.run(pass);
    }
    finishBack.run(pass);
  }

  private void startBackBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        gradients[hops % 2][at] = gamma.value()[i] * output.gradient()[at];
      }
    }
  }

  private void entryBackBlock(int from, int to) {
    float[] g = gradients[hop % 2];
    float[] y = states[hop - 1];
    for (int i = from; i < to; i++) {
      for (int p = into.offsets[i]; p < into.offsets[i + 1]; p++) {
        int row = into.from[p] * classes;
        float dot = 0;
        for (int c = 0; c < classes; c++) {
          dot += g[i * classes + c] * y[row + c];
        }
        transition.gradient()[into.entry(p)] += dot;
      }
    }
  }

  private void finishBackBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      float share = gamma.value()[i];
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        scores.gradient()[at] += gradients[0][at] + (1 - share) * output.gradient()[at];
      }
      for (int at = i * classes; gamma.needsGradient() && at < (i + 1) * classes; at++) {
        gamma.gradient()[i] += output.gradient()[at] * (states[hops][at] - scores.value()[at]);
      }
    }
  }
}
