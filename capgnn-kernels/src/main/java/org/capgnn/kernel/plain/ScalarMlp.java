package org.capgnn.kernel.plain;

import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MlpKernels;
import org.capgnn.kernel.Scratch;

/**
 * A perceptron with one hidden layer on sparse features, in plain loops: the reference for the SIMD
 * version. Inactive units are skipped.
 */
public final class ScalarMlp implements MlpKernels {
  @Override
  public void forward(MlpArrays m, int from, int to, Scratch scratch) {
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    float[] hidden = scratch.rows(m.hiddenWidth());
    float[] sum = scratch.moreRows(classes);
    for (int i = from; i < to; i++) {
      for (int v = 0; v < m.lanes().views(); v++) {
        hiddenRow(m, i, v, hidden);
        System.arraycopy(m.head().bias(), 0, sum, 0, classes);
        for (int h = 0; h < m.hiddenWidth(); h++) {
          for (int c = 0; hidden[h] > 0 && c < classes; c++) {
            sum[c] += hidden[h] * m.head().padded()[h * padded + c];
          }
        }
        for (int c = 0; c < classes; c++) {
          m.head().output()[i * m.lanes().stride() + m.lanes().at(c, v)] = sum[c];
        }
      }
    }
  }

  /** The hidden layer of one view after dropout. */
  private static void hiddenRow(MlpArrays m, int i, int view, float[] row) {
    ScalarFeatures.row(m.first(), i, view, row, 0);
    for (int h = 0; h < m.hiddenWidth(); h++) {
      long element = ((long) i * m.lanes().views() + view) * m.hiddenWidth() + h;
      int bits =
          m.hiddenKeep() == null ? KeepTable.ALL : m.hiddenKeep()[(int) (element >> 3)] & 0xFF;
      row[h] = row[h] > 0 ? row[h] * m.hiddenTable()[bits * Lanes.WIDTH + (int) (element & 7)] : 0f;
    }
  }

  @Override
  public void backward(
      MlpArrays m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    float kept = m.hiddenTable()[KeepTable.ALL * Lanes.WIDTH];
    float[] rows = scratch.rows(views * width);
    float[] hidden = scratch.moreRows(width);
    float[] g = scratch.total(classes);
    for (int i = from; i < to; i++) {
      for (int v = 0; v < views; v++) {
        hiddenRow(m, i, v, hidden);
        for (int c = 0; c < classes; c++) {
          g[c] = gradient[i * m.lanes().stride() + m.lanes().at(c, v)];
          sums.secondBias()[c] += g[c];
        }
        for (int h = 0; h < width; h++) {
          float sum = 0f;
          for (int c = 0; hidden[h] > 0 && c < classes; c++) {
            sums.second()[c * width + h] += g[c] * hidden[h];
            sum += kept * g[c] * m.head().padded()[h * padded + c];
          }
          rows[v * width + h] = sum;
          sums.firstBias()[h] += sum;
        }
      }
      ScalarFeatures.addGradient(m.first(), i, rows, 0, sums.first());
    }
  }
}
