package org.capgnn.kernel.vector.dense;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * {@link DenseHead} with the classes, and in the backward pass the hidden units, as lanes.
 *
 * <p>The layer is dense even where dropout leaves few units, since a few hundred multiply-adds
 * without a branch cost less than finding them.
 */
final class VectorHead {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  private VectorHead() {}

  /** The views of vertex i, whose hidden rows start at {@code at}. */
  static void forward(DenseHead m, int i, float[] hidden, int at, Scratch scratch) {
    int padded = DenseKernels.padded(m.lanes().classes());
    float[] result = scratch.moreRows(4 * padded);
    int v = 0;
    for (; v + 4 <= m.lanes().views(); v += 4) {
      for (int c = 0; c < padded; c += L) {
        fourRows(m, hidden, at + v * m.width(), c, padded, result);
      }
      for (int n = 0; n < 4; n++) {
        write(m, i, v + n, result, n * padded);
      }
    }
    for (; v < m.lanes().views(); v++) {
      for (int c = 0; c < padded; c += L) {
        oneRow(m, hidden, at + v * m.width(), c, padded, result);
      }
      write(m, i, v, result, 0);
    }
  }

  private static void write(DenseHead m, int i, int view, float[] result, int from) {
    int to = i * m.lanes().stride() + m.lanes().at(0, view);
    int period = m.lanes().period();
    for (int c = 0; c < m.lanes().classes(); c++) {
      m.output()[to + c * period] = result[from + c] + m.bias()[c];
    }
  }

  /** One vector of classes of four views: a row of W2 is loaded once for all four. */
  private static void fourRows(
      DenseHead m, float[] hidden, int at, int c, int padded, float[] result) {
    float[] second = m.padded();
    int width = m.width();
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

  /** One vector of classes of one view; four partial sums hide the latency of the multiply-add. */
  private static void oneRow(
      DenseHead m, float[] hidden, int at, int c, int padded, float[] result) {
    float[] second = m.padded();
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    for (int u = 0; u < m.width(); u += 4) {
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

  /**
   * Writes the gradient of a tile's hidden rows and adds to the gradients of the weights.
   *
   * @param gradient of the head's output
   * @param hidden rows of the tile, from {@code first} on
   * @param delta the rows' gradient, from 0 on, overwritten
   * @param second of W2 transposed, {@code [class][unit]}
   */
  static void backward(
      DenseHead m,
      float[] gradient,
      int from,
      int to,
      float[] hidden,
      int first,
      float[] delta,
      float[] second,
      float[] secondBias,
      Scratch scratch) {
    int width = m.width();
    int rows = (to - from) * m.lanes().views();
    int wide = (m.lanes().classes() + 3) / 4 * 4;
    float[] g = readRows(m, gradient, from, to, wide, secondBias, scratch);
    Arrays.fill(delta, 0, rows * width, 0f);
    for (int u = 0; u < width; u += L) {
      for (int c = 0; c < wide; c += 4) {
        fourClasses(m, c, u, g, wide, hidden, first + u, delta, rows, second);
      }
    }
  }

  /**
   * The gradient of a tile as rows of classes, filled up with zeros to {@code wide}; adds it to the
   * gradient of the bias.
   */
  static float[] readRows(
      DenseHead m, float[] gradient, int from, int to, int wide, float[] bias, Scratch scratch) {
    int views = m.lanes().views();
    float[] g = scratch.moreRows((to - from) * views * wide);
    for (int i = from; i < to; i++) {
      readRow(m, gradient, i, g, (i - from) * views * wide, wide, bias);
    }
    return g;
  }

  private static void readRow(
      DenseHead m, float[] gradient, int i, float[] g, int at, int wide, float[] bias) {
    int classes = m.lanes().classes();
    int period = m.lanes().period();
    for (int v = 0; v < m.lanes().views(); v += period) {
      int in = i * m.lanes().stride() + m.lanes().at(0, v);
      int views = Math.min(period, m.lanes().views() - v);
      for (int c = 0; c < wide; c++) {
        int out = at + v * wide + c;
        if (c < classes) {
          bias[c] = readClass(gradient, in + c * period, views, g, out, wide, bias[c]);
        } else {
          for (int n = 0; n < views; n++) {
            g[out + n * wide] = 0f;
          }
        }
      }
    }
  }

  /** Copies one class of adjacent views and returns their sum plus {@code sum}. */
  private static float readClass(
      float[] gradient, int from, int views, float[] g, int to, int step, float sum) {
    float total = sum;
    for (int n = 0; n < views; n++) {
      float d = gradient[from + n];
      g[to + n * step] = d;
      total += d;
    }
    return total;
  }

  /**
   * Four classes and one vector of units, over the rows of a tile: adds to the gradient of the
   * units and to the gradient of W2 in one pass, which loads each gradient of the output once.
   */
  private static void fourClasses(
      DenseHead m,
      int c,
      int u,
      float[] g,
      int wide,
      float[] hidden,
      int at,
      float[] delta,
      int rows,
      float[] second) {
    int width = m.width();
    int last = m.lanes().classes() - 1; // classes beyond it have no gradient
    int c1 = Math.min(c + 1, last);
    int c2 = Math.min(c + 2, last);
    int c3 = Math.min(c + 3, last);
    int tall = DenseKernels.padded(width);
    FloatVector w0 = FloatVector.fromArray(S, m.transposed(), c * tall + u);
    FloatVector w1 = FloatVector.fromArray(S, m.transposed(), c1 * tall + u);
    FloatVector w2 = FloatVector.fromArray(S, m.transposed(), c2 * tall + u);
    FloatVector w3 = FloatVector.fromArray(S, m.transposed(), c3 * tall + u);
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    for (int r = 0; r < rows; r++) {
      FloatVector h = FloatVector.fromArray(S, hidden, at + r * width);
      FloatVector d = FloatVector.fromArray(S, delta, u + r * width);
      FloatVector g0 = FloatVector.broadcast(S, g[r * wide + c]);
      FloatVector g1 = FloatVector.broadcast(S, g[r * wide + c + 1]);
      FloatVector g2 = FloatVector.broadcast(S, g[r * wide + c + 2]);
      FloatVector g3 = FloatVector.broadcast(S, g[r * wide + c + 3]);
      a0 = h.fma(g0, a0);
      a1 = h.fma(g1, a1);
      a2 = h.fma(g2, a2);
      a3 = h.fma(g3, a3);
      FloatVector even = w0.fma(g0, d);
      FloatVector odd = w1.mul(g1);
      w2.fma(g2, even).add(w3.fma(g3, odd)).intoArray(delta, u + r * width);
    }
    addInto(a0, second, c * width + u);
    addInto(a1, second, c1 * width + u);
    addInto(a2, second, c2 * width + u);
    addInto(a3, second, c3 * width + u);
  }

  private static void addInto(FloatVector sum, float[] array, int at) {
    FloatVector.fromArray(S, array, at).add(sum).intoArray(array, at);
  }
}
