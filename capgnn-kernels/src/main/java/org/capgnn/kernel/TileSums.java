package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** Sums of the rows of a tile that a word of bits picks: {@code into += factor * sum_r row_r}. */
final class TileSums {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private TileSums() {}

  /**
   * @param bits bit r picks row r of the tile
   * @param first where row 0 of the tile starts in {@code rows}
   */
  static void add(
      long bits, float factor, float[] rows, int first, int width, float[] into, int at) {
    int done = 0;
    for (; done + 64 <= width; done += 64) {
      add64(bits, factor, rows, first + done, width, into, at + done);
    }
    for (; done + 8 <= width; done += 8) {
      add8(bits, factor, rows, first + done, width, into, at + done);
    }
    for (; done < width; done++) {
      float sum = 0f;
      for (long left = bits; left != 0; left &= left - 1) {
        sum += rows[first + done + Long.numberOfTrailingZeros(left) * width];
      }
      into[at + done] += factor * sum;
    }
  }

  private static void add64(
      long bits, float factor, float[] rows, int first, int width, float[] into, int at) {
    FloatVector a0 = FloatVector.zero(S);
    FloatVector a1 = FloatVector.zero(S);
    FloatVector a2 = FloatVector.zero(S);
    FloatVector a3 = FloatVector.zero(S);
    FloatVector a4 = FloatVector.zero(S);
    FloatVector a5 = FloatVector.zero(S);
    FloatVector a6 = FloatVector.zero(S);
    FloatVector a7 = FloatVector.zero(S);
    for (long left = bits; left != 0; left &= left - 1) {
      int row = first + Long.numberOfTrailingZeros(left) * width;
      a0 = a0.add(FloatVector.fromArray(S, rows, row));
      a1 = a1.add(FloatVector.fromArray(S, rows, row + 8));
      a2 = a2.add(FloatVector.fromArray(S, rows, row + 16));
      a3 = a3.add(FloatVector.fromArray(S, rows, row + 24));
      a4 = a4.add(FloatVector.fromArray(S, rows, row + 32));
      a5 = a5.add(FloatVector.fromArray(S, rows, row + 40));
      a6 = a6.add(FloatVector.fromArray(S, rows, row + 48));
      a7 = a7.add(FloatVector.fromArray(S, rows, row + 56));
    }
    FloatVector f = FloatVector.broadcast(S, factor);
    a0.fma(f, FloatVector.fromArray(S, into, at)).intoArray(into, at);
    a1.fma(f, FloatVector.fromArray(S, into, at + 8)).intoArray(into, at + 8);
    a2.fma(f, FloatVector.fromArray(S, into, at + 16)).intoArray(into, at + 16);
    a3.fma(f, FloatVector.fromArray(S, into, at + 24)).intoArray(into, at + 24);
    a4.fma(f, FloatVector.fromArray(S, into, at + 32)).intoArray(into, at + 32);
    a5.fma(f, FloatVector.fromArray(S, into, at + 40)).intoArray(into, at + 40);
    a6.fma(f, FloatVector.fromArray(S, into, at + 48)).intoArray(into, at + 48);
    a7.fma(f, FloatVector.fromArray(S, into, at + 56)).intoArray(into, at + 56);
  }

  private static void add8(
      long bits, float factor, float[] rows, int first, int width, float[] into, int at) {
    FloatVector sum = FloatVector.zero(S);
    for (long left = bits; left != 0; left &= left - 1) {
      int row = first + Long.numberOfTrailingZeros(left) * width;
      sum = sum.add(FloatVector.fromArray(S, rows, row));
    }
    FloatVector f = FloatVector.broadcast(S, factor);
    sum.fma(f, FloatVector.fromArray(S, into, at)).intoArray(into, at);
  }
}
