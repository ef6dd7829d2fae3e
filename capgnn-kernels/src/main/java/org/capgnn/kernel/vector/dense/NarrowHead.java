package org.capgnn.kernel.vector.dense;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * {@link VectorHead#backward} and the gradient of ReLU and dropout in one pass, for up to eight
 * classes: the sums of one vector of units for all classes fit into registers, so the gradient of a
 * hidden unit is written once and never read back.
 */
final class NarrowHead {
  static final int MOST_CLASSES = 8;
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;

  private NarrowHead() {}

  /**
   * Writes the gradient of one vector of units over the rows of a tile, and adds to the gradients
   * of W2 and of the first layer's bias.
   *
   * @param u first of the units
   * @param g gradient of the head's output, {@link #MOST_CLASSES} per row, zeros beyond the classes
   * @param hidden rows of the tile from {@code at} on, that of unit u first
   * @param delta overwritten, from {@code u} on
   * @param kept the factor of hidden values that dropout keeps
   * @param second of W2 transposed, {@code [class][unit]}
   */
  static void backward(
      DenseHead m,
      int u,
      float[] g,
      float[] hidden,
      int at,
      float[] delta,
      int rows,
      float kept,
      float[] second,
      float[] bias) {
    int width = m.width();
    int last = m.lanes().classes() - 1; // classes beyond it have no gradient
    int c1 = Math.min(1, last);
    int c2 = Math.min(2, last);
    int c3 = Math.min(3, last);
    int c4 = Math.min(4, last);
    int c5 = Math.min(5, last);
    int c6 = Math.min(6, last);
    int c7 = Math.min(7, last);
    float[] weights = m.transposed();
    int tall = DenseKernels.padded(width);
    FloatVector w0 = FloatVector.fromArray(S, weights, u);
    FloatVector w1 = FloatVector.fromArray(S, weights, c1 * tall + u);
    FloatVector w2 = FloatVector.fromArray(S, weights, c2 * tall + u);
    FloatVector w3 = FloatVector.fromArray(S, weights, c3 * tall + u);
    FloatVector w4 = FloatVector.fromArray(S, weights, c4 * tall + u);
    FloatVector w5 = FloatVector.fromArray(S, weights, c5 * tall + u);
    FloatVector w6 = FloatVector.fromArray(S, weights, c6 * tall + u);
    FloatVector w7 = FloatVector.fromArray(S, weights, c7 * tall + u);
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    FloatVector a4 = FloatVector.zero(S);
    FloatVector a5 = FloatVector.zero(S);
    FloatVector a6 = FloatVector.zero(S);
    FloatVector a7 = FloatVector.zero(S);
    FloatVector sum = FloatVector.fromArray(S, bias, u);
    IntVector scale = FloatVector.broadcast(S, kept).reinterpretAsInts();
    for (int r = 0; r < rows; r++) {
      FloatVector h = FloatVector.fromArray(S, hidden, at + r * width);
      FloatVector g0 = FloatVector.broadcast(S, g[r * MOST_CLASSES]);
      FloatVector g1 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 1]);
      FloatVector g2 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 2]);
      FloatVector g3 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 3]);
      a0 = h.fma(g0, a0);
      a1 = h.fma(g1, a1);
      a2 = h.fma(g2, a2);
      a3 = h.fma(g3, a3);
      FloatVector d = w2.fma(g2, w0.mul(g0)).add(w3.fma(g3, w1.mul(g1)));
      FloatVector g4 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 4]);
      FloatVector g5 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 5]);
      FloatVector g6 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 6]);
      FloatVector g7 = FloatVector.broadcast(S, g[r * MOST_CLASSES + 7]);
      a4 = h.fma(g4, a4);
      a5 = h.fma(g5, a5);
      a6 = h.fma(g6, a6);
      a7 = h.fma(g7, a7);
      d = w6.fma(g6, w4.fma(g4, d)).add(w7.fma(g7, w5.mul(g5)));
      d = d.mul(VectorMlp.wherePositive(h.abs(), scale));
      d.intoArray(delta, u + r * width);
      sum = d.add(sum);
    }
    sum.intoArray(bias, u);
    FloatVector.fromArray(S, second, u).add(a0).intoArray(second, u);
    FloatVector.fromArray(S, second, c1 * width + u).add(a1).intoArray(second, c1 * width + u);
    FloatVector.fromArray(S, second, c2 * width + u).add(a2).intoArray(second, c2 * width + u);
    FloatVector.fromArray(S, second, c3 * width + u).add(a3).intoArray(second, c3 * width + u);
    FloatVector.fromArray(S, second, c4 * width + u).add(a4).intoArray(second, c4 * width + u);
    FloatVector.fromArray(S, second, c5 * width + u).add(a5).intoArray(second, c5 * width + u);
    FloatVector.fromArray(S, second, c6 * width + u).add(a6).intoArray(second, c6 * width + u);
    FloatVector.fromArray(S, second, c7 * width + u).add(a7).intoArray(second, c7 * width + u);
  }
}
