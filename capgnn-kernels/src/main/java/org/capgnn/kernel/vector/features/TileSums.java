package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Sums of the rows of a tile that are selected by words of bits. One call serves many features: a
 * word selects few rows, and a call per word would cost as much as their sum.
 */
final class TileSums {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers. */
  static final int BLOCK = 8 * L;

  private TileSums() {}

  /**
   * Subtracts {@code scale * sum_r row_r} from the row of every feature, over the rows r that drop
   * the feature.
   *
   * @param dropped one word per feature; bit r is set where row r of the tile drops it
   * @param first where row 0 of the tile starts in {@code rows}
   */
  static void subtract(Product p, long[] dropped, float[] rows, int first, float[] from) {
    add(p, null, 0, p.features(), dropped, -1L, rows, first, from);
  }

  /**
   * Subtracts {@code scale * x_e * sum_r row_r} from the row of each entry e of vertex i, over the
   * rows r of the vertex that drop the entry's feature.
   *
   * @param mine which bits belong to the vertex
   */
  static void subtractEntries(
      Product p, int i, long[] dropped, long mine, float[] rows, int first, float[] from) {
    int[] starts = p.offsets();
    add(p, p.columns(), starts[i], starts[i + 1], dropped, mine, rows, first, from);
  }

  /**
   * @param columns the feature of each entry from..to-1, or null if the entries are the features
   */
  private static void add(
      Product p,
      int[] columns,
      int from,
      int to,
      long[] dropped,
      long mine,
      float[] rows,
      int first,
      float[] into) {
    int width = p.width();
    int shift = 0;
    for (; shift + BLOCK <= width; shift += BLOCK) {
      addBlock(p, columns, from, to, dropped, mine, rows, first + shift, shift, into);
    }
    for (int e = from; e < to && shift < width; e++) {
      int f = columns == null ? e : columns[e];
      float factor = columns == null ? -p.scale() : -p.scale() * p.value(e);
      addRest(dropped[f] & mine, factor, rows, first, width, shift, into, f * width);
    }
  }

  private static void addBlock(
      Product p,
      int[] columns,
      int from,
      int to,
      long[] dropped,
      long mine,
      float[] rows,
      int first,
      int shift,
      float[] into) {
    int width = p.width();
    float scale = -p.scale();
    for (int e = from; e < to; e++) {
      int f = columns == null ? e : columns[e];
      FloatVector a0 = FloatVector.zero(S);
      FloatVector a1 = FloatVector.zero(S);
      FloatVector a2 = FloatVector.zero(S);
      FloatVector a3 = FloatVector.zero(S);
      FloatVector a4 = FloatVector.zero(S);
      FloatVector a5 = FloatVector.zero(S);
      FloatVector a6 = FloatVector.zero(S);
      FloatVector a7 = FloatVector.zero(S);
      for (long left = dropped[f] & mine; left != 0; left &= left - 1) {
        int row = first + Long.numberOfTrailingZeros(left) * width;
        a0 = FloatVector.fromArray(S, rows, row).add(a0);
        a1 = FloatVector.fromArray(S, rows, row + L).add(a1);
        a2 = FloatVector.fromArray(S, rows, row + 2 * L).add(a2);
        a3 = FloatVector.fromArray(S, rows, row + 3 * L).add(a3);
        a4 = FloatVector.fromArray(S, rows, row + 4 * L).add(a4);
        a5 = FloatVector.fromArray(S, rows, row + 5 * L).add(a5);
        a6 = FloatVector.fromArray(S, rows, row + 6 * L).add(a6);
        a7 = FloatVector.fromArray(S, rows, row + 7 * L).add(a7);
      }
      FloatVector y = FloatVector.broadcast(S, columns == null ? scale : scale * p.value(e));
      int at = f * width + shift;
      y.fma(a0, FloatVector.fromArray(S, into, at)).intoArray(into, at);
      y.fma(a1, FloatVector.fromArray(S, into, at + L)).intoArray(into, at + L);
      y.fma(a2, FloatVector.fromArray(S, into, at + 2 * L)).intoArray(into, at + 2 * L);
      y.fma(a3, FloatVector.fromArray(S, into, at + 3 * L)).intoArray(into, at + 3 * L);
      y.fma(a4, FloatVector.fromArray(S, into, at + 4 * L)).intoArray(into, at + 4 * L);
      y.fma(a5, FloatVector.fromArray(S, into, at + 5 * L)).intoArray(into, at + 5 * L);
      y.fma(a6, FloatVector.fromArray(S, into, at + 6 * L)).intoArray(into, at + 6 * L);
      y.fma(a7, FloatVector.fromArray(S, into, at + 7 * L)).intoArray(into, at + 7 * L);
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
