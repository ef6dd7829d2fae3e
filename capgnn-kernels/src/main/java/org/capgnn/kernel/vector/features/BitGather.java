package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.FeatureKernels.Product;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Sums of the weight rows that words of bits pick, one word per view: {@code out = start + scale *
 * sum_n x_n W[column_n]} over the set bits n.
 *
 * <p>One call serves all views: with a handful of entries per view, calls took a sixth of the time.
 */
final class BitGather {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers: eight vectors, or four wide ones. */
  private static final int BLOCK = 8 * L;

  private static final VectorSpecies<Float> W = LaneVectors.WIDE_FLOATS;
  private static final int STEP = W.length();
  private static final int REGISTERS = BLOCK / STEP;

  private BitGather() {}

  /**
   * @param first entry of bit 0
   * @param words one per view
   * @param start the row that the sums of every view start from, or null to add to {@code out}
   * @param at where the row of view 0 starts in {@code out}; the rows of the other views follow
   */
  static void gather(
      Product p,
      int first,
      float scale,
      long[] words,
      int views,
      float[] start,
      float[] out,
      int at) {
    int width = p.width();
    int shift = 0;
    for (; shift + BLOCK <= width; shift += BLOCK) {
      gatherBlock(p, first, scale, words, views, shift, start, out, at);
    }
    for (; shift + L <= width; shift += L) {
      gatherVector(p, first, scale, words, views, shift, start, out, at);
    }
    for (; shift < width; shift++) {
      for (int v = 0; v < views; v++) {
        float sum = start == null ? out[at + v * width + shift] : start[shift];
        for (long left = words[v]; left != 0; left &= left - 1) {
          int e = first + Long.numberOfTrailingZeros(left);
          sum += scale * p.value(e) * p.weights()[p.columns()[e] * width + shift];
        }
        out[at + v * width + shift] = sum;
      }
    }
  }

  private static void gatherBlock(
      Product p,
      int first,
      float scale,
      long[] words,
      int views,
      int shift,
      float[] start,
      float[] out,
      int at) {
    int[] columns = p.columns();
    float[] values = p.values();
    float[] rows = p.weights();
    int width = p.width();
    for (int v = 0; v < views; v++) {
      int to = at + v * width + shift;
      float[] old = start == null ? out : start;
      int from = start == null ? to : shift;
      FloatVector a0 = FloatVector.fromArray(W, old, from);
      FloatVector a1 = FloatVector.fromArray(W, old, from + STEP);
      FloatVector a2 = FloatVector.fromArray(W, old, from + 2 * STEP);
      FloatVector a3 = FloatVector.fromArray(W, old, from + 3 * STEP);
      FloatVector a4 = REGISTERS > 4 ? FloatVector.fromArray(W, old, from + 4 * STEP) : a0;
      FloatVector a5 = REGISTERS > 4 ? FloatVector.fromArray(W, old, from + 5 * STEP) : a0;
      FloatVector a6 = REGISTERS > 4 ? FloatVector.fromArray(W, old, from + 6 * STEP) : a0;
      FloatVector a7 = REGISTERS > 4 ? FloatVector.fromArray(W, old, from + 7 * STEP) : a0;
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        int row = columns[e] * width + shift;
        FloatVector x = FloatVector.broadcast(W, values == null ? scale : scale * values[e]);
        a0 = FloatVector.fromArray(W, rows, row).fma(x, a0);
        a1 = FloatVector.fromArray(W, rows, row + STEP).fma(x, a1);
        a2 = FloatVector.fromArray(W, rows, row + 2 * STEP).fma(x, a2);
        a3 = FloatVector.fromArray(W, rows, row + 3 * STEP).fma(x, a3);
        if (REGISTERS > 4) {
          a4 = FloatVector.fromArray(W, rows, row + 4 * STEP).fma(x, a4);
          a5 = FloatVector.fromArray(W, rows, row + 5 * STEP).fma(x, a5);
          a6 = FloatVector.fromArray(W, rows, row + 6 * STEP).fma(x, a6);
          a7 = FloatVector.fromArray(W, rows, row + 7 * STEP).fma(x, a7);
        }
      }
      a0.intoArray(out, to);
      a1.intoArray(out, to + STEP);
      a2.intoArray(out, to + 2 * STEP);
      a3.intoArray(out, to + 3 * STEP);
      if (REGISTERS > 4) {
        a4.intoArray(out, to + 4 * STEP);
        a5.intoArray(out, to + 5 * STEP);
        a6.intoArray(out, to + 6 * STEP);
        a7.intoArray(out, to + 7 * STEP);
      }
    }
  }

  private static void gatherVector(
      Product p,
      int first,
      float scale,
      long[] words,
      int views,
      int shift,
      float[] start,
      float[] out,
      int at) {
    int width = p.width();
    for (int v = 0; v < views; v++) {
      int to = at + v * width + shift;
      FloatVector sum =
          FloatVector.fromArray(S, start == null ? out : start, start == null ? to : shift);
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        FloatVector x = FloatVector.broadcast(S, scale * p.value(e));
        sum = FloatVector.fromArray(S, p.weights(), p.columns()[e] * width + shift).fma(x, sum);
      }
      sum.intoArray(out, to);
    }
  }
}
