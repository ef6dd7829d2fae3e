package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Adds one row to the weight rows that a word of bits picks: {@code into[column_n ..] += scale *
 * x_n * g[at ..]} over the set bits n; the transpose of {@link BitGather}.
 */
final class BitScatter {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private BitScatter() {}

  /**
   * @param first entry of bit 0
   * @param values of the entries, or null where all are 1
   */
  static void add(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] g,
      int at,
      int width,
      float[] into) {
    int done = 0;
    for (; done + 64 <= width; done += 64) {
      add64(bits, first, columns, values, scale, g, at + done, width, done, into);
    }
    for (; done + 8 <= width; done += 8) {
      add8(bits, first, columns, values, scale, g, at + done, width, done, into);
    }
    for (; done < width; done++) {
      for (long left = bits; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        into[columns[e] * width + done] += scale * (values == null ? 1f : values[e]) * g[at + done];
      }
    }
  }

  private static void add64(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] g,
      int at,
      int width,
      int shift,
      float[] into) {
    FloatVector g0 = FloatVector.fromArray(S, g, at);
    FloatVector g1 = FloatVector.fromArray(S, g, at + 8);
    FloatVector g2 = FloatVector.fromArray(S, g, at + 16);
    FloatVector g3 = FloatVector.fromArray(S, g, at + 24);
    FloatVector g4 = FloatVector.fromArray(S, g, at + 32);
    FloatVector g5 = FloatVector.fromArray(S, g, at + 40);
    FloatVector g6 = FloatVector.fromArray(S, g, at + 48);
    FloatVector g7 = FloatVector.fromArray(S, g, at + 56);
    for (long left = bits; left != 0; left &= left - 1) {
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

  private static void add8(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] g,
      int at,
      int width,
      int shift,
      float[] into) {
    FloatVector row = FloatVector.fromArray(S, g, at);
    for (long left = bits; left != 0; left &= left - 1) {
      int e = first + Long.numberOfTrailingZeros(left);
      int to = columns[e] * width + shift;
      FloatVector x = FloatVector.broadcast(S, values == null ? scale : scale * values[e]);
      row.fma(x, FloatVector.fromArray(S, into, to)).intoArray(into, to);
    }
  }
}
