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

  /** Columns whose sums fit into registers: eight vectors, or four wide ones. */
  private static final int BLOCK = 8 * L;

  private static final VectorSpecies<Float> W = LaneVectors.WIDE_FLOATS;
  private static final int STEP = W.length();
  private static final int REGISTERS = BLOCK / STEP;

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
      FloatVector g0 = FloatVector.fromArray(W, g, from);
      FloatVector g1 = FloatVector.fromArray(W, g, from + STEP);
      FloatVector g2 = FloatVector.fromArray(W, g, from + 2 * STEP);
      FloatVector g3 = FloatVector.fromArray(W, g, from + 3 * STEP);
      FloatVector g4 = REGISTERS > 4 ? FloatVector.fromArray(W, g, from + 4 * STEP) : g0;
      FloatVector g5 = REGISTERS > 4 ? FloatVector.fromArray(W, g, from + 5 * STEP) : g0;
      FloatVector g6 = REGISTERS > 4 ? FloatVector.fromArray(W, g, from + 6 * STEP) : g0;
      FloatVector g7 = REGISTERS > 4 ? FloatVector.fromArray(W, g, from + 7 * STEP) : g0;
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        int row = columns[e] * width + shift;
        FloatVector x = FloatVector.broadcast(W, values == null ? scale : scale * values[e]);
        g0.fma(x, FloatVector.fromArray(W, into, row)).intoArray(into, row);
        g1.fma(x, FloatVector.fromArray(W, into, row + STEP)).intoArray(into, row + STEP);
        g2.fma(x, FloatVector.fromArray(W, into, row + 2 * STEP)).intoArray(into, row + 2 * STEP);
        g3.fma(x, FloatVector.fromArray(W, into, row + 3 * STEP)).intoArray(into, row + 3 * STEP);
        if (REGISTERS > 4) {
          g4.fma(x, FloatVector.fromArray(W, into, row + 4 * STEP)).intoArray(into, row + 4 * STEP);
          g5.fma(x, FloatVector.fromArray(W, into, row + 5 * STEP)).intoArray(into, row + 5 * STEP);
          g6.fma(x, FloatVector.fromArray(W, into, row + 6 * STEP)).intoArray(into, row + 6 * STEP);
          g7.fma(x, FloatVector.fromArray(W, into, row + 7 * STEP)).intoArray(into, row + 7 * STEP);
        }
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
