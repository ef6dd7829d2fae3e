package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Subtracts the dropped features of each view from the whole product of a vertex and scales the
 * rest: {@code out = scale (whole - sum_f x_f W_f) + bias}. The sums stay in registers throughout;
 * rows must be whole blocks.
 */
final class DroppedGather {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  /** Columns whose sums fit into registers. */
  private static final int BLOCK = 8 * L;

  private DroppedGather() {}

  static boolean suits(Product p) {
    return p.keep() != null && p.width() % BLOCK == 0;
  }

  /**
   * @param whole the product with nothing dropped
   * @param x the normalised features of vertex i
   * @param bias one float per column, zeros where there is none
   */
  static void rows(Product p, int i, float[] whole, float[] x, float[] bias, Scratch scratch) {
    for (int shift = 0; shift < p.width(); shift += BLOCK) {
      rowsBlock(p, i, shift, whole, x, bias, scratch);
    }
  }

  private static void rowsBlock(
      Product p, int i, int shift, float[] whole, float[] x, float[] bias, Scratch scratch) {
    int[] list = scratch.list();
    long[] dropped = scratch.bits(NormalisedKernels.maskWords(p.features()) + 1);
    int width = p.width();
    float[] rows = p.weights();
    float[] out = p.output();
    FloatVector scale = FloatVector.broadcast(S, p.scale());
    for (int v = 0; v < p.views(); v++) {
      int row = i * p.views() + v;
      int count = list(p, row, dropped, list);
      long left = dropped[0];
      int base = list[0];
      int w = 0;
      FloatVector a0 = FloatVector.fromArray(S, whole, shift);
      FloatVector a1 = FloatVector.fromArray(S, whole, shift + L);
      FloatVector a2 = FloatVector.fromArray(S, whole, shift + 2 * L);
      FloatVector a3 = FloatVector.fromArray(S, whole, shift + 3 * L);
      FloatVector a4 = FloatVector.fromArray(S, whole, shift + 4 * L);
      FloatVector a5 = FloatVector.fromArray(S, whole, shift + 5 * L);
      FloatVector a6 = FloatVector.fromArray(S, whole, shift + 6 * L);
      FloatVector a7 = FloatVector.fromArray(S, whole, shift + 7 * L);
      for (int n = 0; n < count; n++) {
        if (left == 0) {
          left = dropped[++w];
          base = list[w];
        }
        int f = base + Long.numberOfTrailingZeros(left);
        left &= left - 1;
        int at = f * width + shift;
        FloatVector c = FloatVector.broadcast(S, -x[f]);
        a0 = FloatVector.fromArray(S, rows, at).fma(c, a0);
        a1 = FloatVector.fromArray(S, rows, at + L).fma(c, a1);
        a2 = FloatVector.fromArray(S, rows, at + 2 * L).fma(c, a2);
        a3 = FloatVector.fromArray(S, rows, at + 3 * L).fma(c, a3);
        a4 = FloatVector.fromArray(S, rows, at + 4 * L).fma(c, a4);
        a5 = FloatVector.fromArray(S, rows, at + 5 * L).fma(c, a5);
        a6 = FloatVector.fromArray(S, rows, at + 6 * L).fma(c, a6);
        a7 = FloatVector.fromArray(S, rows, at + 7 * L).fma(c, a7);
      }
      int to = row * width + shift;
      scale.mul(a0).add(FloatVector.fromArray(S, bias, shift)).intoArray(out, to);
      scale.mul(a1).add(FloatVector.fromArray(S, bias, shift + L)).intoArray(out, to + L);
      scale.mul(a2).add(FloatVector.fromArray(S, bias, shift + 2 * L)).intoArray(out, to + 2 * L);
      scale.mul(a3).add(FloatVector.fromArray(S, bias, shift + 3 * L)).intoArray(out, to + 3 * L);
      scale.mul(a4).add(FloatVector.fromArray(S, bias, shift + 4 * L)).intoArray(out, to + 4 * L);
      scale.mul(a5).add(FloatVector.fromArray(S, bias, shift + 5 * L)).intoArray(out, to + 5 * L);
      scale.mul(a6).add(FloatVector.fromArray(S, bias, shift + 6 * L)).intoArray(out, to + 6 * L);
      scale.mul(a7).add(FloatVector.fromArray(S, bias, shift + 7 * L)).intoArray(out, to + 7 * L);
    }
  }

  /**
   * Lists the words that drop any feature, with the feature of their bit 0, and returns the number
   * of dropped features. Without empty words, a single loop can walk them all; with two nested
   * loops Java 17 would allocate the sums.
   */
  private static int list(Product p, int row, long[] dropped, int[] base) {
    int words = NormalisedKernels.maskWords(p.features());
    int count = 0;
    int listed = 0;
    for (int w = 0; w < words; w++) {
      long word = VectorNormalised.droppedWord(p, row, w, words);
      dropped[listed] = word;
      base[listed] = w * Long.SIZE;
      listed += word == 0 ? 0 : 1;
      count += Long.bitCount(word);
    }
    return count;
  }
}
