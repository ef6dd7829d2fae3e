package org.capgnn.kernel.vector.features;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.FeatureKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Adds the rows of the views that keep an entry to the entry's weight row: {@code into[column_e ..]
 * += scale * x_e * sum over the views v that keep e of g_v}.
 *
 * <p>A mask byte is two patterns of four views, or four patterns of two. The sums of all subsets of
 * four (or two) rows are computed once per vertex, so that an entry costs two (or four) additions
 * of rows and no branch, whatever its mask is. The larger tables pay for themselves if a vertex has
 * many entries.
 */
final class SubsetSums {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final VectorSpecies<Float> W = LaneVectors.WIDE_FLOATS;
  private static final int MANY_ENTRIES = 32;
  private static final double FEW_VIEWS = 2.5;

  private SubsetSums() {}

  /** Whether rows are whole vectors and an entry is kept by more than a few views. */
  static boolean suits(FeatureKernels.Product p) {
    return p.width() % L == 0 && p.views() * p.keepProbability() > FEW_VIEWS;
  }

  /**
   * Adds the gradient of one vertex.
   *
   * @param g rows of the views, one after another from {@code first} on
   */
  static void add(
      FeatureKernels.Product p, int i, float[] g, int first, float[] into, Scratch scratch) {
    int width = p.width();
    float[] sums = scratch.subsets(32 * width);
    int groups = p.groups();
    int start = p.offsets()[i];
    int end = p.offsets()[i + 1];
    for (int group = 0; group < groups; group++) {
      int views = Math.min(L, p.views() - group * L);
      float[] rows = g;
      int at = first + group * L * width;
      if (views < L) {
        rows = scratch.total(L * width);
        System.arraycopy(g, at, rows, 0, views * width);
        Arrays.fill(rows, views * width, L * width, 0f);
        at = 0;
      }
      if (end - start < MANY_ENTRIES) {
        for (int pair = 0; pair < 4; pair++) {
          subsetsOfTwo(rows, at + 2 * pair * width, width, sums, 4 * pair * width);
        }
        for (int e = start; e < end; e++) {
          int bits = p.keep()[e * groups + group];
          float x = p.scale() * p.value(e);
          addFour(sums, bits, x, into, p.columns()[e] * width, width);
        }
      } else {
        subsetsOfFour(rows, at, width, sums, 0);
        subsetsOfFour(rows, at + 4 * width, width, sums, 16 * width);
        for (int e = start; e < end; e++) {
          int bits = p.keep()[e * groups + group];
          float x = p.scale() * p.value(e);
          if (width == 64) {
            addTwoOf64(sums, bits, x, into, p.columns()[e] * 64);
          } else {
            addTwo(sums, bits, x, into, p.columns()[e] * width, width);
          }
        }
      }
    }
  }

  /** The usual width as a constant, so that the JIT unrolls the loop; in wide vectors. */
  private static void addTwoOf64(float[] sums, int bits, float x, float[] into, int at) {
    int low = (bits & 15) * 64;
    int high = (16 + (bits >> 4 & 15)) * 64;
    for (int u = 0; u < 64; u += W.length()) {
      FloatVector.fromArray(W, sums, low + u)
          .add(FloatVector.fromArray(W, sums, high + u))
          .fma(FloatVector.broadcast(W, x), FloatVector.fromArray(W, into, at + u))
          .intoArray(into, at + u);
    }
  }

  private static void addTwo(float[] sums, int bits, float x, float[] into, int at, int width) {
    int low = (bits & 15) * width;
    int high = (16 + (bits >> 4 & 15)) * width;
    for (int u = 0; u < width; u += L) {
      FloatVector.fromArray(S, sums, low + u)
          .add(FloatVector.fromArray(S, sums, high + u))
          .fma(FloatVector.broadcast(S, x), FloatVector.fromArray(S, into, at + u))
          .intoArray(into, at + u);
    }
  }

  private static void addFour(float[] sums, int bits, float x, float[] into, int at, int width) {
    int first = (bits & 3) * width;
    int second = (4 + (bits >> 2 & 3)) * width;
    int third = (8 + (bits >> 4 & 3)) * width;
    int fourth = (12 + (bits >> 6 & 3)) * width;
    for (int u = 0; u < width; u += L) {
      FloatVector low =
          FloatVector.fromArray(S, sums, first + u).add(FloatVector.fromArray(S, sums, second + u));
      FloatVector high =
          FloatVector.fromArray(S, sums, third + u).add(FloatVector.fromArray(S, sums, fourth + u));
      low.add(high)
          .fma(FloatVector.broadcast(S, x), FloatVector.fromArray(S, into, at + u))
          .intoArray(into, at + u);
    }
  }

  /** The sums of all subsets of two rows; a subset is the bits of its number. */
  private static void subsetsOfTwo(float[] g, int at, int width, float[] sums, int to) {
    for (int u = 0; u < width; u += L) {
      FloatVector a = FloatVector.fromArray(S, g, at + u);
      FloatVector b = FloatVector.fromArray(S, g, at + width + u);
      int s = to + u;
      FloatVector.zero(S).intoArray(sums, s);
      a.intoArray(sums, s + width);
      b.intoArray(sums, s + 2 * width);
      a.add(b).intoArray(sums, s + 3 * width);
    }
  }

  /** The sums of all subsets of four rows. */
  private static void subsetsOfFour(float[] g, int at, int width, float[] sums, int to) {
    for (int u = 0; u < width; u += L) {
      FloatVector a = FloatVector.fromArray(S, g, at + u);
      FloatVector b = FloatVector.fromArray(S, g, at + width + u);
      FloatVector c = FloatVector.fromArray(S, g, at + 2 * width + u);
      FloatVector d = FloatVector.fromArray(S, g, at + 3 * width + u);
      FloatVector ab = a.add(b);
      FloatVector cd = c.add(d);
      int s = to + u;
      FloatVector.zero(S).intoArray(sums, s);
      a.intoArray(sums, s + width);
      b.intoArray(sums, s + 2 * width);
      ab.intoArray(sums, s + 3 * width);
      c.intoArray(sums, s + 4 * width);
      a.add(c).intoArray(sums, s + 5 * width);
      b.add(c).intoArray(sums, s + 6 * width);
      ab.add(c).intoArray(sums, s + 7 * width);
      d.intoArray(sums, s + 8 * width);
      a.add(d).intoArray(sums, s + 9 * width);
      b.add(d).intoArray(sums, s + 10 * width);
      ab.add(d).intoArray(sums, s + 11 * width);
      cd.intoArray(sums, s + 12 * width);
      a.add(cd).intoArray(sums, s + 13 * width);
      b.add(cd).intoArray(sums, s + 14 * width);
      ab.add(cd).intoArray(sums, s + 15 * width);
    }
  }
}
