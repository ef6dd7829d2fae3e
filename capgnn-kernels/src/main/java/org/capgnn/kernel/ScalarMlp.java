package org.capgnn.kernel;

import java.util.Arrays;

/** Plain loops: what {@link VectorMlp} must compute. */
final class ScalarMlp implements MlpKernels {
  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    int padded = DenseKernels.padded(m.lanes().classes());
    float[] hidden = scratch.rows(m.hiddenWidth());
    for (int i = from; i < to; i++) {
      for (int v = 0; v < m.lanes().views(); v++) {
        hiddenRow(m, i, v, hidden);
        for (int c = 0; c < m.lanes().classes(); c++) {
          float sum = m.secondBias()[c];
          for (int h = 0; h < m.hiddenWidth(); h++) {
            sum += hidden[h] * m.paddedSecond()[h * padded + c];
          }
          m.output()[i * m.lanes().stride() + m.lanes().at(c, v)] = sum;
        }
      }
    }
  }

  /** The hidden layer of one view after dropout. */
  private static void hiddenRow(Mlp m, int i, int view, float[] row) {
    ScalarFeatures.row(m.first(), i, view, row, 0);
    for (int h = 0; h < m.hiddenWidth(); h++) {
      int element = (i * m.lanes().views() + view) * m.hiddenWidth() + h;
      int bits = m.hiddenKeep() == null ? 0xFF : m.hiddenKeep()[element >> 3] & 0xFF;
      row[h] = row[h] > 0 ? row[h] * m.hiddenTable()[bits * 8 + (element & 7)] : 0f;
    }
  }

  @Override
  public void backward(Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    float kept = m.hiddenTable()[255 * 8];
    float[] rows = scratch.rows(views * width);
    float[] hidden = scratch.moreRows(width);
    for (int i = from; i < to; i++) {
      Arrays.fill(rows, 0, views * width, 0f);
      for (int v = 0; v < views; v++) {
        hiddenRow(m, i, v, hidden);
        for (int c = 0; c < classes; c++) {
          float g = gradient[i * m.lanes().stride() + m.lanes().at(c, v)];
          sums.secondBias()[c] += g;
          for (int h = 0; h < width; h++) {
            sums.second()[c * width + h] += g * hidden[h];
            if (hidden[h] > 0) {
              rows[v * width + h] += kept * g * m.paddedSecond()[h * padded + c];
            }
          }
        }
        for (int h = 0; h < width; h++) {
          sums.firstBias()[h] += rows[v * width + h];
        }
      }
      ScalarFeatures.addGradient(m.first(), i, rows, 0, sums.first());
    }
  }
}
