package org.capgnn.kernel.vector.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;

/**
 * Sums of rows times scalars: {@code out[at .. at + width) += sum_n coefficient_n * rows[index_n
 * ..]}.
 *
 * <p>Eight vectors at a time are summed in registers, then four, two and one, then single floats.
 * The coefficients start at {@code first}, the indices at {@code indexAt}.
 */
public final class RowGather {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers: eight vectors, or four wide ones. */
  private static final int BLOCK = 8 * L;

  private static final VectorSpecies<Float> W = LaneVectors.WIDE_FLOATS;
  private static final int STEP = W.length();
  private static final int REGISTERS = BLOCK / STEP;

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
    for (; done + BLOCK <= width; done += BLOCK) {
      gather8(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done + 4 * L <= width; done += 4 * L) {
      gather4(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done + 2 * L <= width; done += 2 * L) {
      gather2(index, indexAt, coefficient, first, count, rows, done, out, at + done);
    }
    for (; done + L <= width; done += L) {
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

  /** {@code into[at .. at + width) += factor * values[start ..]}. */
  public static void add(float[] values, int start, float factor, float[] into, int at, int width) {
    FloatVector f = FloatVector.broadcast(S, factor);
    int h = 0;
    for (; h + L <= width; h += L) {
      FloatVector.fromArray(S, values, start + h)
          .fma(f, FloatVector.fromArray(S, into, at + h))
          .intoArray(into, at + h);
    }
    for (; h < width; h++) {
      into[at + h] += factor * values[start + h];
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
    FloatVector a0 = FloatVector.fromArray(W, out, at);
    FloatVector a1 = FloatVector.fromArray(W, out, at + STEP);
    FloatVector a2 = FloatVector.fromArray(W, out, at + 2 * STEP);
    FloatVector a3 = FloatVector.fromArray(W, out, at + 3 * STEP);
    FloatVector a4 = REGISTERS > 4 ? FloatVector.fromArray(W, out, at + 4 * STEP) : a0;
    FloatVector a5 = REGISTERS > 4 ? FloatVector.fromArray(W, out, at + 5 * STEP) : a0;
    FloatVector a6 = REGISTERS > 4 ? FloatVector.fromArray(W, out, at + 6 * STEP) : a0;
    FloatVector a7 = REGISTERS > 4 ? FloatVector.fromArray(W, out, at + 7 * STEP) : a0;
    for (int n = 0; n < count; n++) {
      int row = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(W, coefficient[first + n]);
      a0 = FloatVector.fromArray(W, rows, row).fma(c, a0);
      a1 = FloatVector.fromArray(W, rows, row + STEP).fma(c, a1);
      a2 = FloatVector.fromArray(W, rows, row + 2 * STEP).fma(c, a2);
      a3 = FloatVector.fromArray(W, rows, row + 3 * STEP).fma(c, a3);
      if (REGISTERS > 4) {
        a4 = FloatVector.fromArray(W, rows, row + 4 * STEP).fma(c, a4);
        a5 = FloatVector.fromArray(W, rows, row + 5 * STEP).fma(c, a5);
        a6 = FloatVector.fromArray(W, rows, row + 6 * STEP).fma(c, a6);
        a7 = FloatVector.fromArray(W, rows, row + 7 * STEP).fma(c, a7);
      }
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + STEP);
    a2.intoArray(out, at + 2 * STEP);
    a3.intoArray(out, at + 3 * STEP);
    if (REGISTERS > 4) {
      a4.intoArray(out, at + 4 * STEP);
      a5.intoArray(out, at + 5 * STEP);
      a6.intoArray(out, at + 6 * STEP);
      a7.intoArray(out, at + 7 * STEP);
    }
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
    FloatVector a1 = FloatVector.fromArray(S, out, at + L);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 2 * L);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 3 * L);
    FloatVector b0 = FloatVector.zero(S);
    FloatVector b1 = FloatVector.zero(S);
    FloatVector b2 = FloatVector.zero(S);
    FloatVector b3 = FloatVector.zero(S);
    int n = 0;
    for (; n + 2 <= count; n += 2) {
      int even = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, even).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, even + L).fma(c, a1);
      a2 = FloatVector.fromArray(S, rows, even + 2 * L).fma(c, a2);
      a3 = FloatVector.fromArray(S, rows, even + 3 * L).fma(c, a3);
      int odd = index[indexAt + n + 1] + shift;
      FloatVector d = FloatVector.broadcast(S, coefficient[first + n + 1]);
      b0 = FloatVector.fromArray(S, rows, odd).fma(d, b0);
      b1 = FloatVector.fromArray(S, rows, odd + L).fma(d, b1);
      b2 = FloatVector.fromArray(S, rows, odd + 2 * L).fma(d, b2);
      b3 = FloatVector.fromArray(S, rows, odd + 3 * L).fma(d, b3);
    }
    if (n < count) {
      int last = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, last).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, last + L).fma(c, a1);
      a2 = FloatVector.fromArray(S, rows, last + 2 * L).fma(c, a2);
      a3 = FloatVector.fromArray(S, rows, last + 3 * L).fma(c, a3);
    }
    a0.add(b0).intoArray(out, at);
    a1.add(b1).intoArray(out, at + L);
    a2.add(b2).intoArray(out, at + 2 * L);
    a3.add(b3).intoArray(out, at + 3 * L);
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
    FloatVector a1 = FloatVector.fromArray(S, out, at + L);
    for (int n = 0; n < count; n++) {
      int row = index[indexAt + n] + shift;
      FloatVector c = FloatVector.broadcast(S, coefficient[first + n]);
      a0 = FloatVector.fromArray(S, rows, row).fma(c, a0);
      a1 = FloatVector.fromArray(S, rows, row + L).fma(c, a1);
    }
    a0.intoArray(out, at);
    a1.intoArray(out, at + L);
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
