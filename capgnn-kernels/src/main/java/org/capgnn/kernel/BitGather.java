package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of the weight rows that a word of bits picks: {@code out[at ..] = start[..] + scale * sum_n
 * x_n rows[column_n ..]} over the set bits n.
 */
final class BitGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private BitGather() {}

  /**
   * @param first entry of bit 0
   * @param values of the entries, or null where all are 1
   * @param start what the sums start from, which may be {@code out}
   */
  static void gather(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] rows,
      int width,
      float[] start,
      int startAt,
      float[] out,
      int at) {
    int done = 0;
    for (; done + 64 <= width; done += 64) {
      gather64(
          bits,
          first,
          columns,
          values,
          scale,
          rows,
          width,
          done,
          start,
          startAt + done,
          out,
          at + done);
    }
    for (; done + 8 <= width; done += 8) {
      gather8(
          bits,
          first,
          columns,
          values,
          scale,
          rows,
          width,
          done,
          start,
          startAt + done,
          out,
          at + done);
    }
    for (; done < width; done++) {
      float sum = start[startAt + done];
      for (long left = bits; left != 0; left &= left - 1) {
        int e = first + Long.numberOfTrailingZeros(left);
        sum += scale * (values == null ? 1f : values[e]) * rows[columns[e] * width + done];
      }
      out[at + done] = sum;
    }
  }

  private static void gather64(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] rows,
      int width,
      int shift,
      float[] start,
      int startAt,
      float[] out,
      int at) {
    FloatVector a0 = FloatVector.fromArray(S, start, startAt);
    FloatVector a1 = FloatVector.fromArray(S, start, startAt + 8);
    FloatVector a2 = FloatVector.fromArray(S, start, startAt + 16);
    FloatVector a3 = FloatVector.fromArray(S, start, startAt + 24);
    FloatVector a4 = FloatVector.fromArray(S, start, startAt + 32);
    FloatVector a5 = FloatVector.fromArray(S, start, startAt + 40);
    FloatVector a6 = FloatVector.fromArray(S, start, startAt + 48);
    FloatVector a7 = FloatVector.fromArray(S, start, startAt + 56);
    for (long left = bits; left != 0; left &= left - 1) {
      int e = first + Long.numberOfTrailingZeros(left);
      int row = columns[e] * width + shift;
      FloatVector x = FloatVector.broadcast(S, values == null ? scale : scale * values[e]);
      a0 = FloatVector.fromArray(S, rows, row).fma(x, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(x, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(x, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(x, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(x, a4);
      a5 = FloatVector.fromArray(S, rows, row + 40).fma(x, a5);
      a6 = FloatVector.fromArray(S, rows, row + 48).fma(x, a6);
      a7 = FloatVector.fromArray(S, rows, row + 56).fma(x, a7);
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
    a4.intoArray(out, at + 32);
    a5.intoArray(out, at + 40);
    a6.intoArray(out, at + 48);
    a7.intoArray(out, at + 56);
  }

  private static void gather8(
      long bits,
      int first,
      int[] columns,
      float[] values,
      float scale,
      float[] rows,
      int width,
      int shift,
      float[] start,
      int startAt,
      float[] out,
      int at) {
    FloatVector sum = FloatVector.fromArray(S, start, startAt);
    for (long left = bits; left != 0; left &= left - 1) {
      int e = first + Long.numberOfTrailingZeros(left);
      FloatVector x = FloatVector.broadcast(S, values == null ? scale : scale * values[e]);
      sum = FloatVector.fromArray(S, rows, columns[e] * width + shift).fma(x, sum);
    }
    sum.intoArray(out, at);
  }
}
