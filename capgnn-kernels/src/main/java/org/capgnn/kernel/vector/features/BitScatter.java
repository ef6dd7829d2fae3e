package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.FeatureKernels.Product;

/**
 * Adds each view's row to the weight rows that its word of bits picks: {@code into[column_n] +=
 * scale * x_n * g} over the set bits n; the transpose of {@link BitGather}.
 */
final class BitScatter {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private BitScatter() {}

  /**
   * @param first entry of bit 0
   * @param words one a view, {@code views} of them
   * @param at where the row of view 0 starts in {@code g}; those of the others follow
   */
  static void add(
      Product p, int first, float scale, long[] words, int views, float[] g, int at, float[] into) {
    int width = p.width();
    int shift = 0;
    for (; shift + 64 <= width; shift += 64) {
      add64(p, first, scale, words, views, shift, g, at, into);
    }
    for (; shift + 8 <= width; shift += 8) {
      add8(p, first, scale, words, views, shift, g, at, into);
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

  private static void add64(
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
      FloatVector g1 = FloatVector.fromArray(S, g, from + 8);
      FloatVector g2 = FloatVector.fromArray(S, g, from + 16);
      FloatVector g3 = FloatVector.fromArray(S, g, from + 24);
      FloatVector g4 = FloatVector.fromArray(S, g, from + 32);
      FloatVector g5 = FloatVector.fromArray(S, g, from + 40);
      FloatVector g6 = FloatVector.fromArray(S, g, from + 48);
      FloatVector g7 = FloatVector.fromArray(S, g, from + 56);
      for (long left = words[v]; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        int row = columns[e] * width + shift;
        FloatVector x = FloatVector.broadcast(S, values == null ? scale : scale * values[e]);
        g0.fma(x, FloatVector.fromArray(S, into, row)).intoArray(into, row);
        g1.fma(x, FloatVector.fromArray(S, into, row + 8)).intoArray(into, row + 8);
        g2.fma(x, FloatVector.fromArray(S, into, row + 16)).intoArray(into, row + 16);
        g3.fma(x, FloatVector.fromArray(S, into, row + 24)).intoArray(into, row + 24);
        g4.fma(x, FloatVector.fromArray(S, into, row + 32)).intoArray(into, row + 32);
        g5.fma(x, FloatVector.fromArray(S, into, row + 40)).intoArray(into, row + 40);
        g6.fma(x, FloatVector.fromArray(S, into, row + 48)).intoArray(into, row + 48);
        g7.fma(x, FloatVector.fromArray(S, into, row + 56)).intoArray(into, row + 56);
      }
    }
  }

  private static void add8(
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
