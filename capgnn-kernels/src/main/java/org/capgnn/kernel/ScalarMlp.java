package org.capgnn.kernel;

import java.util.Arrays;

/** Plain loops: what {@link VectorMlp} must compute. */
final class ScalarMlp implements MlpKernels {
  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int padded = DenseKernels.padded(m.lanes().classes());
    Active active = m.active();
    float[] row = scratch.rows(width);
    int cursor = from * views * width;
    for (int i = from; i < to; i++) {
      for (int v = 0; v < views; v++) {
        int r = i * views + v;
        ScalarFeatures.row(m.first(), i, v, row, 0);
        active.start()[r] = cursor;
        for (int h = 0; h < width; h++) {
          int e = r * width + h;
          boolean kept = m.hiddenKeep() == null || (m.hiddenKeep()[e >> 3] >>> (e & 7) & 1) != 0;
          if (kept && row[h] > 0) {
            active.unit()[cursor] = (short) h;
            active.value()[cursor++] = m.hiddenScale() * row[h];
          }
        }
        active.end()[r] = cursor;
        for (int c = 0; c < m.lanes().classes(); c++) {
          float sum = m.secondBias()[c];
          for (int n = active.start()[r]; n < cursor; n++) {
            sum += active.value()[n] * m.paddedSecond()[active.unit()[n] * padded + c];
          }
          m.output()[i * m.lanes().stride() + m.lanes().at(c, v)] = sum;
        }
      }
    }
  }

  @Override
  public void backward(Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    Active active = m.active();
    float[] rows = scratch.rows(views * width);
    for (int i = from; i < to; i++) {
      Arrays.fill(rows, 0, views * width, 0f);
      for (int v = 0; v < views; v++) {
        int r = i * views + v;
        for (int n = active.start()[r]; n < active.end()[r]; n++) {
          int h = active.unit()[n];
          float sum = 0f;
          for (int c = 0; c < classes; c++) {
            float g = gradient[i * m.lanes().stride() + m.lanes().at(c, v)];
            sum += g * m.paddedSecond()[h * padded + c];
            sums.second()[h * padded + c] += g * active.value()[n];
          }
          rows[v * width + h] = m.hiddenScale() * sum;
          sums.firstBias()[h] += rows[v * width + h];
        }
        for (int c = 0; c < classes; c++) {
          sums.secondBias()[c] += gradient[i * m.lanes().stride() + m.lanes().at(c, v)];
        }
      }
      ScalarFeatures.addGradient(m.first(), i, rows, 0, sums.first());
    }
  }
}
