package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The fused perceptron with the hidden units as lanes, a row a view.
 *
 * <p>Only the features are picked by their masks; the hidden layer is dense, since a few hundred
 * multiply-adds without a branch cost less than finding the units that are left. Vertices go in
 * small tiles, so that the sums of the second layer stay in registers while a tile passes.
 */
final class VectorMlp implements MlpKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final int TILE_ROWS = 64;

  private final MlpKernels scalar = new ScalarMlp();

  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % 8 != 0) {
      scalar.forward(m, from, to, scratch);
      return;
    }
    int size = m.lanes().views() * m.hiddenWidth();
    int padded = DenseKernels.padded(m.lanes().classes());
    float[] hidden = m.hidden() == null ? scratch.rows(size) : m.hidden();
    float[] result = scratch.moreRows(4 * padded);
    for (int i = from; i < to; i++) {
      int at = m.hidden() == null ? 0 : i * size;
      hiddenRows(m, i, hidden, at, scratch);
      int v = 0;
      for (; v + 4 <= m.lanes().views(); v += 4) {
        for (int c = 0; c < padded; c += 8) {
          fourRows(m, hidden, at + v * m.hiddenWidth(), c, padded, result);
        }
        for (int n = 0; n < 4; n++) {
          write(m, i, v + n, result, n * padded);
        }
      }
      for (; v < m.lanes().views(); v++) {
        for (int c = 0; c < padded; c += 8) {
          oneRow(m, hidden, at + v * m.hiddenWidth(), c, padded, result);
        }
        write(m, i, v, result, 0);
      }
    }
  }

  /** The hidden layer of all views of a vertex after ReLU and dropout. */
  private static void hiddenRows(Mlp m, int i, float[] hidden, int at, Scratch scratch) {
    VectorFeatures.rows(m.first(), i, hidden, at, scratch);
    int size = m.lanes().views() * m.hiddenWidth();
    byte[] keep = m.hiddenKeep();
    float[] table = m.hiddenTable();
    for (int n = 0; n < size; n += 8) {
      int bits = keep == null ? 0xFF : keep[(i * size + n) >> 3] & 0xFF;
      FloatVector.fromArray(S, hidden, at + n)
          .max(0f)
          .mul(FloatVector.fromArray(S, table, bits * 8))
          .intoArray(hidden, at + n);
    }
  }

  private static void write(Mlp m, int i, int view, float[] result, int from) {
    int to = i * m.lanes().stride() + m.lanes().at(0, view);
    int period = m.lanes().period();
    for (int c = 0; c < m.lanes().classes(); c++) {
      m.output()[to + c * period] = result[from + c] + m.secondBias()[c];
    }
  }

  /** Eight classes of four views: a row of W2 is loaded once for all four. */
  private static void fourRows(Mlp m, float[] hidden, int at, int c, int padded, float[] result) {
    float[] second = m.paddedSecond();
    int width = m.hiddenWidth();
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    FloatVector b0 = FloatVector.zero(S);
    FloatVector b1 = FloatVector.zero(S);
    FloatVector b2 = FloatVector.zero(S);
    FloatVector b3 = FloatVector.zero(S);
    for (int u = 0; u < width; u += 2) {
      FloatVector even = FloatVector.fromArray(S, second, u * padded + c);
      FloatVector odd = FloatVector.fromArray(S, second, (u + 1) * padded + c);
      int h = at + u;
      a0 = even.fma(FloatVector.broadcast(S, hidden[h]), a0);
      b0 = odd.fma(FloatVector.broadcast(S, hidden[h + 1]), b0);
      a1 = even.fma(FloatVector.broadcast(S, hidden[h + width]), a1);
      b1 = odd.fma(FloatVector.broadcast(S, hidden[h + width + 1]), b1);
      a2 = even.fma(FloatVector.broadcast(S, hidden[h + 2 * width]), a2);
      b2 = odd.fma(FloatVector.broadcast(S, hidden[h + 2 * width + 1]), b2);
      a3 = even.fma(FloatVector.broadcast(S, hidden[h + 3 * width]), a3);
      b3 = odd.fma(FloatVector.broadcast(S, hidden[h + 3 * width + 1]), b3);
    }
    a0.add(b0).intoArray(result, c);
    a1.add(b1).intoArray(result, padded + c);
    a2.add(b2).intoArray(result, 2 * padded + c);
    a3.add(b3).intoArray(result, 3 * padded + c);
  }

  /** Eight classes of one view; four partial sums hide the latency of the multiply-add. */
  private static void oneRow(Mlp m, float[] hidden, int at, int c, int padded, float[] result) {
    float[] second = m.paddedSecond();
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    for (int u = 0; u < m.hiddenWidth(); u += 4) {
      int row = u * padded + c;
      int h = at + u;
      a0 = FloatVector.fromArray(S, second, row).fma(FloatVector.broadcast(S, hidden[h]), a0);
      a1 =
          FloatVector.fromArray(S, second, row + padded)
              .fma(FloatVector.broadcast(S, hidden[h + 1]), a1);
      a2 =
          FloatVector.fromArray(S, second, row + 2 * padded)
              .fma(FloatVector.broadcast(S, hidden[h + 2]), a2);
      a3 =
          FloatVector.fromArray(S, second, row + 3 * padded)
              .fma(FloatVector.broadcast(S, hidden[h + 3]), a3);
    }
    a0.add(a1).add(a2.add(a3)).intoArray(result, c);
  }

  @Override
  public void backward(Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % 8 != 0) {
      scalar.backward(m, gradient, sums, from, to, scratch);
      return;
    }
    int tile = Math.max(1, TILE_ROWS / m.lanes().views());
    for (int i = from; i < to; i += tile) {
      backwardTile(m, gradient, sums, i, Math.min(to, i + tile), scratch);
    }
  }

  private static void backwardTile(
      Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int views = m.lanes().views();
    int width = m.hiddenWidth();
    int classes = m.lanes().classes();
    int rows = (to - from) * views;
    float[] g = scratch.moreRows((rows + 1) * classes);
    float[] delta = scratch.unitRows(views * width);
    float[] hidden = m.hidden() == null ? scratch.rows(rows * width) : m.hidden();
    int first = m.hidden() == null ? 0 : from * views * width;
    for (int i = from; i < to; i++) {
      readGradient(m, gradient, i, g, (i - from) * views * classes, sums.secondBias());
      if (m.hidden() == null) {
        hiddenRows(m, i, hidden, (i - from) * views * width, scratch);
      }
    }
    for (int u = 0; u < width; u += 32) {
      for (int c = 0; c < classes; c++) {
        int into = c * width + u;
        secondSums(g, c, classes, hidden, first + u, width, rows, sums.second(), into, width - u);
      }
    }
    for (int i = from; i < to; i++) {
      for (int v = 0; v < views; v++) {
        int row = (i - from) * views + v;
        unitGradients(
            m, g, row * classes, hidden, first + row * width, delta, v * width, sums.firstBias());
      }
      VectorFeatures.addGradient(m.first(), i, delta, 0, sums.first(), scratch);
    }
  }

  /** The gradient of a vertex's views as rows of classes. */
  private static void readGradient(
      Mlp m, float[] gradient, int i, float[] g, int at, float[] secondBias) {
    int classes = m.lanes().classes();
    int period = m.lanes().period();
    for (int v = 0; v < m.lanes().views(); v++) {
      int in = i * m.lanes().stride() + m.lanes().at(0, v);
      for (int c = 0; c < classes; c++) {
        float d = gradient[in + c * period];
        g[at + v * classes + c] = d;
        secondBias[c] += d;
      }
    }
  }

  /** Adds to the gradient of W2, for one class and up to 32 units, over the rows of a tile. */
  private static void secondSums(
      float[] g,
      int c,
      int classes,
      float[] hidden,
      int at,
      int width,
      int rows,
      float[] into,
      int to,
      int units) {
    if (units < 32) {
      for (int u = 0; u < units; u += 8) {
        FloatVector a = FloatVector.fromArray(S, into, to + u);
        for (int r = 0; r < rows; r++) {
          FloatVector d = FloatVector.broadcast(S, g[r * classes + c]);
          a = FloatVector.fromArray(S, hidden, at + r * width + u).fma(d, a);
        }
        a.intoArray(into, to + u);
      }
      return;
    }
    FloatVector a0 = FloatVector.fromArray(S, into, to);
    FloatVector a1 = FloatVector.fromArray(S, into, to + 8);
    FloatVector a2 = FloatVector.fromArray(S, into, to + 16);
    FloatVector a3 = FloatVector.fromArray(S, into, to + 24);
    FloatVector b0 = FloatVector.zero(S);
    FloatVector b1 = FloatVector.zero(S);
    FloatVector b2 = FloatVector.zero(S);
    FloatVector b3 = FloatVector.zero(S);
    int r = 0;
    for (; r + 2 <= rows; r += 2) {
      FloatVector d = FloatVector.broadcast(S, g[r * classes + c]);
      FloatVector e = FloatVector.broadcast(S, g[r * classes + classes + c]);
      int h = at + r * width;
      a0 = FloatVector.fromArray(S, hidden, h).fma(d, a0);
      a1 = FloatVector.fromArray(S, hidden, h + 8).fma(d, a1);
      a2 = FloatVector.fromArray(S, hidden, h + 16).fma(d, a2);
      a3 = FloatVector.fromArray(S, hidden, h + 24).fma(d, a3);
      b0 = FloatVector.fromArray(S, hidden, h + width).fma(e, b0);
      b1 = FloatVector.fromArray(S, hidden, h + width + 8).fma(e, b1);
      b2 = FloatVector.fromArray(S, hidden, h + width + 16).fma(e, b2);
      b3 = FloatVector.fromArray(S, hidden, h + width + 24).fma(e, b3);
    }
    for (; r < rows; r++) {
      FloatVector d = FloatVector.broadcast(S, g[r * classes + c]);
      int h = at + r * width;
      a0 = FloatVector.fromArray(S, hidden, h).fma(d, a0);
      a1 = FloatVector.fromArray(S, hidden, h + 8).fma(d, a1);
      a2 = FloatVector.fromArray(S, hidden, h + 16).fma(d, a2);
      a3 = FloatVector.fromArray(S, hidden, h + 24).fma(d, a3);
    }
    a0.add(b0).intoArray(into, to);
    a1.add(b1).intoArray(into, to + 8);
    a2.add(b2).intoArray(into, to + 16);
    a3.add(b3).intoArray(into, to + 24);
  }

  /** The gradient before the ReLU of one row, and its share of the bias's. */
  private static void unitGradients(
      Mlp m, float[] g, int gAt, float[] hidden, int at, float[] delta, int to, float[] bias) {
    int width = m.hiddenWidth();
    int u = 0;
    for (; u + 32 <= width; u += 32) {
      int tall = DenseKernels.padded(width);
      float[] w = m.paddedTransposed();
      FloatVector a0 = FloatVector.zero(S);
      FloatVector a1 = FloatVector.zero(S);
      FloatVector a2 = FloatVector.zero(S);
      FloatVector a3 = FloatVector.zero(S);
      for (int c = 0, end = m.lanes().classes(); c < end; c++) {
        FloatVector d = FloatVector.broadcast(S, g[gAt + c]);
        int row = c * tall + u;
        a0 = FloatVector.fromArray(S, w, row).fma(d, a0);
        a1 = FloatVector.fromArray(S, w, row + 8).fma(d, a1);
        a2 = FloatVector.fromArray(S, w, row + 16).fma(d, a2);
        a3 = FloatVector.fromArray(S, w, row + 24).fma(d, a3);
      }
      a0.intoArray(delta, to + u);
      a1.intoArray(delta, to + u + 8);
      a2.intoArray(delta, to + u + 16);
      a3.intoArray(delta, to + u + 24);
    }
    for (; u < width; u += 8) {
      FloatVector a = FloatVector.zero(S);
      for (int c = 0, end = m.lanes().classes(); c < end; c++) {
        a =
            FloatVector.fromArray(S, m.paddedTransposed(), c * DenseKernels.padded(width) + u)
                .fma(FloatVector.broadcast(S, g[gAt + c]), a);
      }
      a.intoArray(delta, to + u);
    }
    // 1 where the unit is positive, else 0; mask objects are slow before Java 21
    float kept = m.hiddenTable()[255 * 8];
    for (u = 0; u < width; u += 8) {
      FloatVector active = FloatVector.fromArray(S, hidden, at + u).mul(1e38f).min(1f);
      FloatVector d = FloatVector.fromArray(S, delta, to + u).mul(active).mul(kept);
      d.intoArray(delta, to + u);
      d.add(FloatVector.fromArray(S, bias, u)).intoArray(bias, u);
    }
  }
}
