package org.capgnn.kernel.vector.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of rows times scalars: {@code out[at .. at + width) += sum_n coefficient_n * rows[index_n
 * ..]}.
 *
 * <p>Eight vectors at a time stay in registers, then four, then two, then one, then single floats.
 * The coefficients start at {@code first}, the indices at {@code indexAt}.
 */
public final class RowGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private RowGather() {}

  public static void gather(
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
    for (; done + 32 <= width; done += 32) {
      gather4(index, indexAt, coefficient, first, count, rows, done, out, at + done);
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

  /** Two partial sums each hide the latency of the multiply-add. */
  public static void gather4(
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
    FloatVector b0 = FloatVector.zero(S);
    FloatVector b1 = FloatVector.zero(S);
    FloatVector b2 = FloatVector.zero(S);
    FloatVector b3 = FloatVector.zero(S);
    int n = 0;
    for (; n + 2 <= count; n += 2) {
      int even = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, even).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, even + 8).fma(c, a1);
      a2 = FloatVector.fromArray(S, rows, even + 16).fma(c, a2);
      a3 = FloatVector.fromArray(S, rows, even + 24).fma(c, a3);
      int odd = index[indexAt + n + 1] + shift;
      FloatVector d = FloatVector.broadcast(S, coefficient[first + n + 1]);
      b0 = FloatVector.fromArray(S, rows, odd).fma(d, b0);
      b1 = FloatVector.fromArray(S, rows, odd + 8).fma(d, b1);
      b2 = FloatVector.fromArray(S, rows, odd + 16).fma(d, b2);
      b3 = FloatVector.fromArray(S, rows, odd + 24).fma(d, b3);
    }
    if (n < count) {
      int last = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, last).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, last + 8).fma(c, a1);
      a2 = FloatVector.fromArray(S, rows, last + 16).fma(c, a2);
      a3 = FloatVector.fromArray(S, rows, last + 24).fma(c, a3);
    }
    a0.add(b0).intoArray(out, at);
    a1.add(b1).intoArray(out, at + 8);
    a2.add(b2).intoArray(out, at + 16);
    a3.add(b3).intoArray(out, at + 24);
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
