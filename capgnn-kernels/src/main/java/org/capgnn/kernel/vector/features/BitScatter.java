package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Adds each view's row to the weight rows that its word of bits picks: {@code into[column_n] +=
 * scale * x_n * g} over the set bits n; the transpose of {@link BitGather}.
 */
final class BitScatter {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers. */
  private static final int BLOCK = 8 * L;

  private BitScatter() {}

  /**
   * @param first entry of bit 0
   * @param words one per view
   * @param at where the row of view 0 starts in {@code g}; the rows of the other views follow
   */
  static void add(
      Product p, int first, float scale, long[] words, int views, float[] g, int at, float[] into) {
    int width = p.width();
    int shift = 0;
    for (; shift + BLOCK <= width; shift += BLOCK) {
      addBlock(p, first, scale, words, views, shift, g, at, into);
    }
    for (; shift + L <= width; shift += L) {
      addVector(p, first, scale, words, views, shift, g, at, into);
    }
    for (; shift < width; shift++) {
      for (int v = 0; v < views; v++) {
        for (long left = words[v]; left != 0; left &= left - 1) {
          int e = first + Long.numberOfTrailingZeros(left);
          into[p.columns()[e] * width + shift] += scale * p.value(e) * g[at + v * width + shift];
        }
      }
    }
  }

  private static void addBlock(
      Product p,
      int first,
      float scale,
      long[] words,
      int views,
      int shift,
      float[] g,
      int at,
      float[] into) {
    int[] columns = p.columns();
    float[] values = p.values();
    int width = p.width();
    for (int v = 0; v < views; v++) {
      int from = at + v * width + shift;
      FloatVector g0 = FloatVector.fromArray(S, g, from);
      FloatVector g1 = FloatVector.fromArray(S, g, from + L);
      FloatVector g2 = FloatVector.fromArray(S, g, from + 2 * L);
      FloatVector g3 = FloatVector.fromArray(S, g, from + 3 * L);
      FloatVector g4 = FloatVector.fromArray(S, g, from + 4 * L);
      FloatVector g5 = FloatVector.fromArray(S, g, from + 5 * L);
      FloatVector g6 = FloatVector.fromArray(S, g, from + 6 * L);
      FloatVector g7 = FloatVector.fromArray(S, g, from + 7 * L);
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        int row = columns[e] * width + shift;
        FloatVector x = FloatVector.broadcast(S, values == null ? scale : scale * values[e]);
        g0.fma(x, FloatVector.fromArray(S, into, row)).intoArray(into, row);
        g1.fma(x, FloatVector.fromArray(S, into, row + L)).intoArray(into, row + L);
        g2.fma(x, FloatVector.fromArray(S, into, row + 2 * L)).intoArray(into, row + 2 * L);
        g3.fma(x, FloatVector.fromArray(S, into, row + 3 * L)).intoArray(into, row + 3 * L);
        g4.fma(x, FloatVector.fromArray(S, into, row + 4 * L)).intoArray(into, row + 4 * L);
        g5.fma(x, FloatVector.fromArray(S, into, row + 5 * L)).intoArray(into, row + 5 * L);
        g6.fma(x, FloatVector.fromArray(S, into, row + 6 * L)).intoArray(into, row + 6 * L);
        g7.fma(x, FloatVector.fromArray(S, into, row + 7 * L)).intoArray(into, row + 7 * L);
      }
    }
  }

  private static void addVector(
      Product p,
      int first,
      float scale,
      long[] words,
      int views,
      int shift,
      float[] g,
      int at,
      float[] into) {
    int width = p.width();
    for (int v = 0; v < views; v++) {
      FloatVector row = FloatVector.fromArray(S, g, at + v * width + shift);
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        int to = p.columns()[e] * width + shift;
        FloatVector x = FloatVector.broadcast(S, scale * p.value(e));
        row.fma(x, FloatVector.fromArray(S, into, to)).intoArray(into, to);
      }
    }
  }
}
