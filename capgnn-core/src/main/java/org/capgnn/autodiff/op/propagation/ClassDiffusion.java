package org.capgnn.autodiff.op.propagation;

import java.util.Arrays;
import org.capgnn.autodiff.Operator;
import org.capgnn.autodiff.Pass;
import org.capgnn.autodiff.Variable;
import org.capgnn.parallel.Blocks;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * {@code Y = (1 - gamma) Z + gamma D^K Z}, D the transition matrix T or its transpose, with
 * gradients for Z and for every entry of T (Lim et al. 2021, arXiv:2006.10222).
 *
 * <p>The paper has {@code y_i = sum_j t_ij y_j}; the released code computes {@code y_j = sum_i t_ij
 * y_i}, weights normalised where they leave and summed where they arrive. Cost: K x entries x
 * classes.
 */
public final class ClassDiffusion implements Operator {
  private final Variable scores;
  private final Variable transition;
  private final Variable gamma;
  private final Variable output;
  private final int classes;
  private final int hops;
  private final Gather into;
  private final Gather outOf;
  private final float[][] states;
  private final float[][] gradients;
  private final Blocks blocks;
  private final Workers.Body step;
  private final Workers.Body blend;
  private final Workers.Body startBack;
  private final Workers.Body entryBack;
  private final Workers.Body stepBack;
  private final Workers.Body finishBack;
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
    this.scores = scores;
    this.transition = transition;
    this.gamma = gamma;
    this.classes = scores.columns();
    this.hops = hops;
    boolean learns = scores.needsGradient();
    this.output = Variable.of("diffused " + scores.name(), scores.rows(), classes, learns);
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
    this.blocks = Blocks.byEntries(pattern.offsets(), 4);
    this.step =
        (b, scratch) -> {
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            gather(into, i, states[hop - 1], states[hop]);
          }
        };
    this.blend = (b, scratch) -> blendBlock(b);
    this.startBack = (b, scratch) -> startBackBlock(b);
    this.entryBack = (b, scratch) -> entryBackBlock(b);
    this.stepBack =
        (b, scratch) -> {
          for (int i = blocks.from(b); i < blocks.to(b); i++) {
            gather(outOf, i, gradients[hop % 2], gradients[(hop - 1) % 2]);
          }
        };
    this.finishBack = (b, scratch) -> finishBackBlock(b);
  }

  /** {@code y_i = sum_e t_e x_(from e)}. */
  private void gather(Gather g, int i, float[] x, float[] y) {
    float[] t = transition.value();
    int at = i * classes;
    Arrays.fill(y, at, at + classes, 0f);
    for (int p = g.offsets[i]; p < g.offsets[i + 1]; p++) {
      float weight = t[g.entry(p)];
      int from = g.from[p] * classes;
      for (int c = 0; c < classes; c++) {
        y[at + c] += weight * x[from + c];
      }
    }
  }

  @Override
  public Variable output() {
    return output;
  }

  @Override
  public void forward(Pass pass) {
    for (hop = 1; hop <= hops; hop++) {
      pass.workers().run(blocks.count(), step);
    }
    pass.workers().run(blocks.count(), blend);
  }

  private void blendBlock(int b) {
    float[] share = gamma.value();
    float[] z = scores.value();
    float[] y = output.value();
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        y[at] = (1 - share[i]) * z[at] + share[i] * states[hops][at];
      }
    }
  }

  // g_K = gamma dY; for k = K..1: dt_e += g_k[target] . y_(k-1)[source], g_(k-1) = D^T g_k;
  // dZ = g_0 + (1 - gamma) dY, dgamma_i = dY_i . (D^K Z - Z)_i
  @Override
  public void backward(Pass pass) {
    pass.workers().run(blocks.count(), startBack);
    for (hop = hops; hop >= 1; hop--) {
      pass.workers().run(blocks.count(), entryBack);
      pass.workers().run(blocks.count(), stepBack);
    }
    pass.workers().run(blocks.count(), finishBack);
  }

  private void startBackBlock(int b) {
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int at = i * classes; at < (i + 1) * classes; at++) {
        gradients[hops % 2][at] = gamma.value()[i] * output.gradient()[at];
      }
    }
  }

  private void entryBackBlock(int b) {
    float[] g = gradients[hop % 2];
    float[] y = states[hop - 1];
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
      for (int p = into.offsets[i]; p < into.offsets[i + 1]; p++) {
        int from = into.from[p] * classes;
        float dot = 0;
        for (int c = 0; c < classes; c++) {
          dot += g[i * classes + c] * y[from + c];
        }
        transition.gradient()[into.entry(p)] += dot;
      }
    }
  }

  private void finishBackBlock(int b) {
    for (int i = blocks.from(b); i < blocks.to(b); i++) {
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
