package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.Scratch;

/**
 * Takes the dropped features of each view out of the whole product of a vertex, and scales what is
 * left: {@code out = scale (whole - sum_f x_f W_f) + bias}. The sums stay in registers from start
 * to end, for rows of whole blocks of 64.
 */
final class DroppedGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private DroppedGather() {}

  static boolean suits(Product p) {
    return p.keep() != null && p.width() % 64 == 0;
  }

  /**
   * @param whole the product with nothing dropped
   * @param x the normalised features of vertex i
   * @param bias one float a column, zeros where there is none
   */
  static void rows(Product p, int i, float[] whole, float[] x, float[] bias, Scratch scratch) {
    for (int shift = 0; shift < p.width(); shift += 64) {
      rows64(p, i, shift, whole, x, bias, scratch);
    }
  }

  private static void rows64(
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
      FloatVector a1 = FloatVector.fromArray(S, whole, shift + 8);
      FloatVector a2 = FloatVector.fromArray(S, whole, shift + 16);
      FloatVector a3 = FloatVector.fromArray(S, whole, shift + 24);
      FloatVector a4 = FloatVector.fromArray(S, whole, shift + 32);
      FloatVector a5 = FloatVector.fromArray(S, whole, shift + 40);
      FloatVector a6 = FloatVector.fromArray(S, whole, shift + 48);
      FloatVector a7 = FloatVector.fromArray(S, whole, shift + 56);
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
        a1 = FloatVector.fromArray(S, rows, at + 8).fma(c, a1);
        a2 = FloatVector.fromArray(S, rows, at + 16).fma(c, a2);
        a3 = FloatVector.fromArray(S, rows, at + 24).fma(c, a3);
        a4 = FloatVector.fromArray(S, rows, at + 32).fma(c, a4);
        a5 = FloatVector.fromArray(S, rows, at + 40).fma(c, a5);
        a6 = FloatVector.fromArray(S, rows, at + 48).fma(c, a6);
        a7 = FloatVector.fromArray(S, rows, at + 56).fma(c, a7);
      }
      int to = row * width + shift;
      scale.mul(a0).add(FloatVector.fromArray(S, bias, shift)).intoArray(out, to);
      scale.mul(a1).add(FloatVector.fromArray(S, bias, shift + 8)).intoArray(out, to + 8);
      scale.mul(a2).add(FloatVector.fromArray(S, bias, shift + 16)).intoArray(out, to + 16);
      scale.mul(a3).add(FloatVector.fromArray(S, bias, shift + 24)).intoArray(out, to + 24);
      scale.mul(a4).add(FloatVector.fromArray(S, bias, shift + 32)).intoArray(out, to + 32);
      scale.mul(a5).add(FloatVector.fromArray(S, bias, shift + 40)).intoArray(out, to + 40);
      scale.mul(a6).add(FloatVector.fromArray(S, bias, shift + 48)).intoArray(out, to + 48);
      scale.mul(a7).add(FloatVector.fromArray(S, bias, shift + 56)).intoArray(out, to + 56);
    }
  }

  /**
   * Lists the words that drop any feature, with the feature of their bit 0, and returns how many
   * features that are. With no empty word among them one loop can walk them all; in two, one in the
   * other, Java 17 would keep the sums in objects.
   */
  private static int list(Product p, int row, long[] dropped, int[] base) {
    int words = NormalisedKernels.maskWords(p.features());
    int count = 0;
    int listed = 0;
    for (int w = 0; w < words; w++) {
      long word = VectorNormalised.droppedWord(p, row, w, words);
      dropped[listed] = word;
      base[listed] = w * 64;
      listed += word == 0 ? 0 : 1;
      count += Long.bitCount(word);
    }
    return count;
  }
}
