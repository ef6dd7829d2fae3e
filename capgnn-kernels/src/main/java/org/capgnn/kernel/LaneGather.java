package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sums of weighted rows, with the accumulators of up to eight vectors in registers.
 *
 * <p>{@code out[at .. at + 8 width) += sum_n weight_n * rows[index_n ..]}: each entry's weight is a
 * vector of eight lanes. One method a width, because only local variables stay in registers: a loop
 * over an array of accumulators is two to three times slower. Wider rows are taken in balanced
 * pieces.
 */
final class LaneGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final int WIDEST = 8;

  private LaneGather() {}

  /**
   * @param index start of each entry's row in {@code rows}
   * @param weight eight lanes an entry
   * @param out the sums are added to what it holds from {@code at} on
   */
  static void gather(
      int[] index, float[] weight, int count, float[] rows, int vectors, float[] out, int at) {
    int pieces = (vectors + WIDEST - 1) / WIDEST;
    int done = 0;
    for (int piece = 0; piece < pieces; piece++) {
      int width = (vectors - done + pieces - piece - 1) / (pieces - piece);
      int shift = done * 8;
      switch (width) {
        case 1 -> gather1(index, weight, count, rows, shift, out, at + shift);
        case 2 -> gather2(index, weight, count, rows, shift, out, at + shift);
        case 3 -> gather3(index, weight, count, rows, shift, out, at + shift);
        case 4 -> gather4(index, weight, count, rows, shift, out, at + shift);
        case 5 -> gather5(index, weight, count, rows, shift, out, at + shift);
        case 6 -> gather6(index, weight, count, rows, shift, out, at + shift);
        case 7 -> gather7(index, weight, count, rows, shift, out, at + shift);
        default -> gather8(index, weight, count, rows, shift, out, at + shift);
      }
      done += width;
    }
  }

  private static void gather1(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
    }
    a0.intoArray(out, at + 0);
  }

  private static void gather2(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
  }

  private static void gather3(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
  }

  private static void gather4(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(w, a3);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
  }

  private static void gather5(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    FloatVector a4 = FloatVector.fromArray(S, out, at + 32);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(w, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(w, a4);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
    a4.intoArray(out, at + 32);
  }

  private static void gather6(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    FloatVector a4 = FloatVector.fromArray(S, out, at + 32);
    FloatVector a5 = FloatVector.fromArray(S, out, at + 40);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(w, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(w, a4);
      a5 = FloatVector.fromArray(S, rows, row + 40).fma(w, a5);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
    a4.intoArray(out, at + 32);
    a5.intoArray(out, at + 40);
  }

  private static void gather7(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    FloatVector a4 = FloatVector.fromArray(S, out, at + 32);
    FloatVector a5 = FloatVector.fromArray(S, out, at + 40);
    FloatVector a6 = FloatVector.fromArray(S, out, at + 48);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(w, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(w, a4);
      a5 = FloatVector.fromArray(S, rows, row + 40).fma(w, a5);
      a6 = FloatVector.fromArray(S, rows, row + 48).fma(w, a6);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
    a4.intoArray(out, at + 32);
    a5.intoArray(out, at + 40);
    a6.intoArray(out, at + 48);
  }

  private static void gather8(
      int[] index, float[] weight, int count, float[] rows, int shift, float[] out, int at) {
    FloatVector a0 = FloatVector.fromArray(S, out, at + 0);
    FloatVector a1 = FloatVector.fromArray(S, out, at + 8);
    FloatVector a2 = FloatVector.fromArray(S, out, at + 16);
    FloatVector a3 = FloatVector.fromArray(S, out, at + 24);
    FloatVector a4 = FloatVector.fromArray(S, out, at + 32);
    FloatVector a5 = FloatVector.fromArray(S, out, at + 40);
    FloatVector a6 = FloatVector.fromArray(S, out, at + 48);
    FloatVector a7 = FloatVector.fromArray(S, out, at + 56);
    for (int n = 0; n < count; n++) {
      int row = index[n] + shift;
      FloatVector w = FloatVector.fromArray(S, weight, n * 8);
      a0 = FloatVector.fromArray(S, rows, row + 0).fma(w, a0);
      a1 = FloatVector.fromArray(S, rows, row + 8).fma(w, a1);
      a2 = FloatVector.fromArray(S, rows, row + 16).fma(w, a2);
      a3 = FloatVector.fromArray(S, rows, row + 24).fma(w, a3);
      a4 = FloatVector.fromArray(S, rows, row + 32).fma(w, a4);
      a5 = FloatVector.fromArray(S, rows, row + 40).fma(w, a5);
      a6 = FloatVector.fromArray(S, rows, row + 48).fma(w, a6);
      a7 = FloatVector.fromArray(S, rows, row + 56).fma(w, a7);
    }
    a0.intoArray(out, at + 0);
    a1.intoArray(out, at + 8);
    a2.intoArray(out, at + 16);
    a3.intoArray(out, at + 24);
    a4.intoArray(out, at + 32);
    a5.intoArray(out, at + 40);
    a6.intoArray(out, at + 48);
    a7.intoArray(out, at + 56);
  }
}
