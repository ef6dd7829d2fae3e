package org.capgnn.kernel;

/** Plain loops: what {@link VectorMlp} must compute. */
final class ScalarMlp implements MlpKernels {
  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    float[] row = scratch.rows(width);
    for (int i = from; i < to; i++) {
      for (int v = 0; v < views; v++) {
        int at = (i * views + v) * width;
        ScalarFeatures.row(m.first(), i, v, row, 0);
        for (int h = 0; h < width; h++) {
          int e = at + h;
          boolean kept = m.hiddenKeep() == null || (m.hiddenKeep()[e >> 3] >>> (e & 7) & 1) != 0;
          m.hidden()[e] = kept && row[h] > 0 ? m.hiddenScale() * row[h] : 0f;
        }
        for (int c = 0; c < m.lanes().classes(); c++) {
          float sum = m.secondBias()[c];
          for (int h = 0; h < width; h++) {
            sum += m.hidden()[at + h] * m.paddedSecond()[h * padded(m) + c];
          }
          m.output()[i * m.lanes().stride() + m.lanes().at(c, v)] = sum;
        }
      }
    }
  }

  private static int padded(Mlp m) {
    return DenseKernels.padded(m.lanes().classes());
  }

  @Override
  public void backward(Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    float[] rows = scratch.rows(views * width);
    for (int i = from; i < to; i++) {
      for (int v = 0; v < views; v++) {
        int at = (i * views + v) * width;
        for (int h = 0; h < width; h++) {
          float sum = 0f;
          for (int c = 0; c < classes; c++) {
            float g = gradient[i * m.lanes().stride() + m.lanes().at(c, v)];
            sum += g * m.paddedSecond()[h * padded(m) + c];
            sums.second()[h * padded(m) + c] += g * m.hidden()[at + h];
          }
          rows[v * width + h] = m.hidden()[at + h] > 0 ? m.hiddenScale() * sum : 0f;
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
