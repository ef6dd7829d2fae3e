package org.capgnn.autodiff.op.layer;

import org.capgnn.autodiff.RowOperator;
import org.capgnn.autodiff.Variable;
import org.capgnn.graph.Labels;
import org.capgnn.parallel.Blocks;

/**
 * What each vertex says about the class of a neighbour, given what is believed of its own.
 *
 * <pre>
 *   m_jc = log sum_d R_cd b_jd,   b_j = softmax(s_j), or 1 at its class if that is known
 * </pre>
 *
 * <p>R_cd is how much more often a vertex of class c has a neighbour of class d than by chance. The
 * arrays of R and of the known classes are read in each pass, since trained ones may be copied into
 * them.
 */
public final class ClassMessages extends RowOperator {
  private final Variable scores;
  private final float[] ratios;
  private final float[] known;

  /**
   * @param scores vertices x classes
   * @param ratios R, classes x classes, all positive
   * @param known the class of each vertex, or {@link Labels#UNKNOWN}
   */
  public ClassMessages(Variable scores, float[] ratios, float[] known) {
    super(scores.like("messages"), Blocks.even(scores.rows(), 64, 8));
    this.scores = scores;
    this.ratios = ratios;
    this.known = known;
  }

  @Override
  protected void compute(int from, int to) {
    int classes = scores.columns();
    float[] s = scores.value();
    float[] m = output.value();
    for (int j = from; j < to; j++) {
      int row = j * classes;
      if (known[j] != Labels.UNKNOWN) {
        for (int c = 0; c < classes; c++) {
          m[row + c] = (float) Math.log(ratios[c * classes + (int) known[j]]);
        }
        continue;
      }
      double top = top(s, row, classes);
      double all = all(s, row, classes, top);
      for (int c = 0; c < classes; c++) {
        double sum = 0;
        for (int d = 0; d < classes; d++) {
          sum += ratios[c * classes + d] * Math.exp(s[row + d] - top);
        }
        m[row + c] = (float) Math.log(sum / all);
      }
    }
  }

  private static double top(float[] s, int row, int classes) {
    double top = Double.NEGATIVE_INFINITY;
    for (int d = 0; d < classes; d++) {
      top = Math.max(top, s[row + d]);
    }
    return top;
  }

  private static double all(float[] s, int row, int classes, double top) {
    double all = 0;
    for (int d = 0; d < classes; d++) {
      all += Math.exp(s[row + d] - top);
    }
    return all;
  }

  // dm_c / ds_d = b_d (R_cd / sum_e R_ce b_e - 1)
  @Override
  protected void differentiate(int from, int to) {
    int classes = scores.columns();
    float[] s = scores.value();
    float[] m = output.value();
    float[] ds = scores.gradient();
    float[] dm = output.gradient();
    for (int j = from; j < to; j++) {
      if (known[j] != Labels.UNKNOWN) {
        continue;
      }
      int row = j * classes;
      double top = top(s, row, classes);
      double all = all(s, row, classes, top);
      for (int d = 0; d < classes; d++) {
        double belief = Math.exp(s[row + d] - top) / all;
        double sum = 0;
        for (int c = 0; c < classes; c++) {
          sum += dm[row + c] * (ratios[c * classes + d] / Math.exp(m[row + c]) - 1);
        }
        ds[row + d] += (float) (belief * sum);
      }
    }
  }
}
