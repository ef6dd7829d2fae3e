package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of rows times scalars: {@code out[at .. at + width) += sum_n coefficient_n * rows[index_n
 * ..]}.
 *
 * <p>Eight vectors at a time stay in registers, then two, then one, then single floats. The
 * coefficients start at {@code first}, the indices at {@code indexAt}.
 */
final class RowGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private RowGather() {}

  static void gather(
      int[] index,
      int indexAt,
      float[] coefficient,
      int first,
      int count,
      float[] rows,
      int width,
      float[] out,
      int at) {
    int done = 0;
    for (; done + 64 <= width; done += 64) {
      gather8(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done + 16 <= width; done += 16) {
      gather2(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done + 8 <= width; done += 8) {
      gather1(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done < width; done++) {
      float sum = out[at + done];
      for (int n = 0; n < count; n++) {
        sum += coefficient[first + n] * rows[index[indexAt + n] + done];
      }
      out[at + done] = sum;
    }
  }

  private static void gather8(
      int[] index,
      int indexAt,
      float[] coefficient,
      int first,
      int count,
      float[] rows,
      int shift,
      float[] out,
      int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    FloatVector a4 = FloatVector.fromArray(S, out, at + 32);
    FloatVector a5 = FloatVector.fromArray(S, out, at + 40);
    FloatVector a6 = FloatVector.fromArray(S, out, at + 48);
    FloatVector a7 = FloatVector.fromArray(S, out, at + 56);
    for (int n = 0; n < count; n++) {
      int row = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, row).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(c, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(c, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(c, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(c, a4);
      a5 = FloatVector.fromArray(S, rows, row + 40).fma(c, a5);
      a6 = FloatVector.fromArray(S, rows, row + 48).fma(c, a6);
      a7 = FloatVector.fromArray(S, rows, row + 56).fma(c, a7);
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

  private static void gather2(
      int[] index,
      int indexAt,
      float[] coefficient,
      int first,
      int count,
      float[] rows,
      int shift,
      float[] out,
      int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    for (int n = 0; n < count; n++) {
      int row = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, row).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(c, a1);
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + 8);
  }

  /** A narrow row: four partial sums hide the latency of the multiply-add. */
  private static void gather1(
      int[] index,
      int indexAt,
      float[] coefficient,
      int first,
      int count,
      float[] rows,
      int shift,
      float[] out,
      int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    int n = 0;
    for (; n + 4 <= count; n += 4) {
      a0 =
          FloatVector.fromArray(S, rows, index[indexAt + n] + shift)
              .fma(FloatVector.broadcast(S, coefficient[first + n]), a0);
      a1 =
          FloatVector.fromArray(S, rows, index[indexAt + n + 1] + shift)
              .fma(FloatVector.broadcast(S, coefficient[first + n + 1]), a1);
      a2 =
          FloatVector.fromArray(S, rows, index[indexAt + n + 2] + shift)
              .fma(FloatVector.broadcast(S, coefficient[first + n + 2]), a2);
      a3 =
          FloatVector.fromArray(S, rows, index[indexAt + n + 3] + shift)
              .fma(FloatVector.broadcast(S, coefficient[first + n + 3]), a3);
    }
    for (; n < count; n++) {
      a0 =
          FloatVector.fromArray(S, rows, index[indexAt + n] + shift)
              .fma(FloatVector.broadcast(S, coefficient[first + n]), a0);
    }
    a0.add(a1).add(a2.add(a3)).intoArray(out, at);
  }
}
