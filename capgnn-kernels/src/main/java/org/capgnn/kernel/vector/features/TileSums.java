package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Sums of the rows of a tile that are selected by words of bits. One call serves many features: a
 * word selects few rows, and a call per word would cost as much as their sum.
 *
 * <p>The two methods for blocks repeat the same inner loop, because only local variables stay in
 * registers.
 */
final class TileSums {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers. */
  private static final int BLOCK = 8 * L;

  private TileSums() {}

  /**
   * {@code into[f] += factor * sum_r row_r} over the rows r that are selected by the word of
   * feature f.
   *
   * @param bits one word per feature; bit r selects row r of the tile
   * @param first where row 0 of the tile starts in {@code rows}
   */
  static void add(
      long[] bits, int features, float factor, float[] rows, int first, int width, float[] into) {
    int shift = 0;
    for (; shift + BLOCK <= width; shift += BLOCK) {
      addBlock(bits, features, factor, rows, first, width, shift, into);
    }
    for (int f = 0; f < features; f++) {
      addRest(bits[f], factor, rows, first, width, shift, into, f * width);
    }
  }

  /**
   * Adds to the rows of {@code entrySums} of the entries of vertex i: {@code x_e (total - scale *
   * sum_r row_r)} over the rows r of the vertex that drop the feature.
   *
   * @param totals the sum over the views of the vertex, from {@code at} on
   * @param dropped one word per feature; bit r is set where row r of the tile drops it
   * @param mine which bits belong to the vertex
   */
  static void addEntries(
      Product p,
      int i,
      float[] totals,
      int at,
      long[] dropped,
      long mine,
      float[] rows,
      int first,
      float[] entrySums) {
    int width = p.width();
    int shift = 0;
    for (; shift + BLOCK <= width; shift += BLOCK) {
      addEntriesBlock(p, i, totals, at, dropped, mine, rows, first, shift, entrySums);
    }
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      int f = p.columns()[e];
      float x = p.value(e);
      for (int h = shift; h < width; h++) {
        entrySums[f * width + h] += x * totals[at + h];
      }
      addRest(dropped[f] & mine, -p.scale() * x, rows, first, width, shift, entrySums, f * width);
    }
  }

  private static void addBlock(
      long[] bits,
      int features,
      float factor,
      float[] rows,
      int first,
      int width,
      int shift,
      float[] into) {
    FloatVector scale = FloatVector.broadcast(S, factor);
    for (int f = 0; f < features; f++) {
      FloatVector a0 = FloatVector.zero(S);
      FloatVector a1 = FloatVector.zero(S);
      FloatVector a2 = FloatVector.zero(S);
      FloatVector a3 = FloatVector.zero(S);
      FloatVector a4 = FloatVector.zero(S);
      FloatVector a5 = FloatVector.zero(S);
      FloatVector a6 = FloatVector.zero(S);
      FloatVector a7 = FloatVector.zero(S);
      for (long left = bits[f]; left != 0; left &= left - 1) {
        int row = first + Long.numberOfTrailingZeros(left) * width + shift;
        a0 = FloatVector.fromArray(S, rows, row).add(a0);
        a1 = FloatVector.fromArray(S, rows, row + L).add(a1);
        a2 = FloatVector.fromArray(S, rows, row + 2 * L).add(a2);
        a3 = FloatVector.fromArray(S, rows, row + 3 * L).add(a3);
        a4 = FloatVector.fromArray(S, rows, row + 4 * L).add(a4);
        a5 = FloatVector.fromArray(S, rows, row + 5 * L).add(a5);
        a6 = FloatVector.fromArray(S, rows, row + 6 * L).add(a6);
        a7 = FloatVector.fromArray(S, rows, row + 7 * L).add(a7);
      }
      int to = f * width + shift;
      scale.fma(a0, FloatVector.fromArray(S, into, to)).intoArray(into, to);
      scale.fma(a1, FloatVector.fromArray(S, into, to + L)).intoArray(into, to + L);
      scale.fma(a2, FloatVector.fromArray(S, into, to + 2 * L)).intoArray(into, to + 2 * L);
      scale.fma(a3, FloatVector.fromArray(S, into, to + 3 * L)).intoArray(into, to + 3 * L);
      scale.fma(a4, FloatVector.fromArray(S, into, to + 4 * L)).intoArray(into, to + 4 * L);
      scale.fma(a5, FloatVector.fromArray(S, into, to + 5 * L)).intoArray(into, to + 5 * L);
      scale.fma(a6, FloatVector.fromArray(S, into, to + 6 * L)).intoArray(into, to + 6 * L);
      scale.fma(a7, FloatVector.fromArray(S, into, to + 7 * L)).intoArray(into, to + 7 * L);
    }
  }

  private static void addEntriesBlock(
      Product p,
      int i,
      float[] totals,
      int at,
      long[] dropped,
      long mine,
      float[] rows,
      int first,
      int shift,
      float[] into) {
    int width = p.width();
    float scale = -p.scale();
    int[] columns = p.columns();
    for (int e = p.offsets()[i], end = p.offsets()[i + 1]; e < end; e++) {
      int f = columns[e];
      FloatVector a0 = FloatVector.zero(S);
      FloatVector a1 = FloatVector.zero(S);
      FloatVector a2 = FloatVector.zero(S);
      FloatVector a3 = FloatVector.zero(S);
      FloatVector a4 = FloatVector.zero(S);
      FloatVector a5 = FloatVector.zero(S);
      FloatVector a6 = FloatVector.zero(S);
      FloatVector a7 = FloatVector.zero(S);
      for (long left = dropped[f] & mine; left != 0; left &= left - 1) {
        int row = first + Long.numberOfTrailingZeros(left) * width + shift;
        a0 = FloatVector.fromArray(S, rows, row).add(a0);
        a1 = FloatVector.fromArray(S, rows, row + L).add(a1);
        a2 = FloatVector.fromArray(S, rows, row + 2 * L).add(a2);
        a3 = FloatVector.fromArray(S, rows, row + 3 * L).add(a3);
        a4 = FloatVector.fromArray(S, rows, row + 4 * L).add(a4);
        a5 = FloatVector.fromArray(S, rows, row + 5 * L).add(a5);
        a6 = FloatVector.fromArray(S, rows, row + 6 * L).add(a6);
        a7 = FloatVector.fromArray(S, rows, row + 7 * L).add(a7);
      }
      float value = p.value(e);
      FloatVector x = FloatVector.broadcast(S, value);
      FloatVector y = FloatVector.broadcast(S, scale * value);
      int total = at + shift;
      int to = f * width + shift;
      a0 =
          y.fma(
              a0,
              FloatVector.fromArray(S, totals, total).fma(x, FloatVector.fromArray(S, into, to)));
      a1 =
          y.fma(
              a1,
              FloatVector.fromArray(S, totals, total + L)
                  .fma(x, FloatVector.fromArray(S, into, to + L)));
      a2 =
          y.fma(
              a2,
              FloatVector.fromArray(S, totals, total + 2 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 2 * L)));
      a3 =
          y.fma(
              a3,
              FloatVector.fromArray(S, totals, total + 3 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 3 * L)));
      a4 =
          y.fma(
              a4,
              FloatVector.fromArray(S, totals, total + 4 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 4 * L)));
      a5 =
          y.fma(
              a5,
              FloatVector.fromArray(S, totals, total + 5 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 5 * L)));
      a6 =
          y.fma(
              a6,
              FloatVector.fromArray(S, totals, total + 6 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 6 * L)));
      a7 =
          y.fma(
              a7,
              FloatVector.fromArray(S, totals, total + 7 * L)
                  .fma(x, FloatVector.fromArray(S, into, to + 7 * L)));
      a0.intoArray(into, to);
      a1.intoArray(into, to + L);
      a2.intoArray(into, to + 2 * L);
      a3.intoArray(into, to + 3 * L);
      a4.intoArray(into, to + 4 * L);
      a5.intoArray(into, to + 5 * L);
      a6.intoArray(into, to + 6 * L);
      a7.intoArray(into, to + 7 * L);
    }
  }

  /** The columns from {@code shift} on, which do not fill a block. */
  private static void addRest(
      long bits,
      float factor,
      float[] rows,
      int first,
      int width,
      int shift,
      float[] into,
      int at) {
    int done = shift;
    for (; done + L <= width; done += L) {
      FloatVector sum = FloatVector.zero(S);
      for (long left = bits; left != 0; left &= left - 1) {
        int row = first + done + Long.numberOfTrailingZeros(left) * width;
        sum = FloatVector.fromArray(S, rows, row).add(sum);
      }
      FloatVector f = FloatVector.broadcast(S, factor);
      f.fma(sum, FloatVector.fromArray(S, into, at + done)).intoArray(into, at + done);
    }
    for (; done < width; done++) {
      float sum = 0f;
      for (long left = bits; left != 0; left &= left - 1) {
        sum += rows[first + done + Long.numberOfTrailingZeros(left) * width];
      }
      into[at + done] += factor * sum;
    }
  }
}
