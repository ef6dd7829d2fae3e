package org.capgnn.kernel.vector.features;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.NormalisedKernels.Product;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Normalised products with fewer columns than a vector has lanes, such as CAPGAT's query and key:
 * the views are the lanes, and sums over them are looked up by their mask byte.
 */
final class NarrowNormalised {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] PICK = KeepTable.of(L, 1f);
  private static final int SUBSETS = 1 << L;

  private NarrowNormalised() {}

  static boolean suits(Product p) {
    return p.width() < L && p.views() <= L && p.keep() != null;
  }

  static void multiply(Product p, int from, int to, Scratch scratch) {
    int features = p.features();
    int tile = BitTile.vertices(p.views());
    long[] dropped = scratch.bits(NormalisedKernels.maskWords(features) * Long.SIZE);
    for (int start = from; start < to; start += tile) {
      int end = Math.min(to, start + tile);
      int rows = (end - start) * p.views();
      BitTile.dropped(p, start * p.views(), rows, scratch.bitBlock(), dropped);
      for (int h = 0; h < p.width(); h++) {
        column(p, h, start, end, dropped, scratch);
      }
    }
  }

  /** One column of a tile: the whole product minus the dropped terms of each view. */
  private static void column(Product p, int h, int from, int to, long[] dropped, Scratch scratch) {
    int features = p.features();
    int width = p.width();
    int views = p.views();
    int mask = (1 << views) - 1;
    float[] constant = scratch.rows(features);
    float[] terms = scratch.moreRows(features);
    float[] out = scratch.total(L);
    for (int f = 0; f < features; f++) {
      constant[f] = p.shiftOf()[f] * p.weights()[f * width + h];
    }
    float bias = p.bias() == null ? 0f : p.bias()[h];
    for (int i = from; i < to; i++) {
      System.arraycopy(constant, 0, terms, 0, features);
      float whole = p.constantRow()[h];
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int f = p.columns()[e];
        float term = p.scaleOf()[f] * p.value(e) * p.weights()[f * width + h];
        terms[f] += term;
        whole += term;
      }
      droppedTerms(terms, features, dropped, (i - from) * views, mask, out);
      for (int v = 0; v < views; v++) {
        p.output()[(i * views + v) * width + h] = (whole - out[v]) * p.scale() + bias;
      }
    }
  }

  /** For each view the sum of the terms that it drops; four partial sums hide the latency. */
  private static void droppedTerms(
      float[] terms, int features, long[] dropped, int shift, int mask, float[] out) {
    FloatVector a = FloatVector.zero(S);
    FloatVector b = FloatVector.zero(S);
    FloatVector c = FloatVector.zero(S);
    FloatVector d = FloatVector.zero(S);
    int f = 0;
    for (; f + 4 <= features; f += 4) {
      a = pick(dropped[f], shift, mask).fma(FloatVector.broadcast(S, terms[f]), a);
      b = pick(dropped[f + 1], shift, mask).fma(FloatVector.broadcast(S, terms[f + 1]), b);
      c = pick(dropped[f + 2], shift, mask).fma(FloatVector.broadcast(S, terms[f + 2]), c);
      d = pick(dropped[f + 3], shift, mask).fma(FloatVector.broadcast(S, terms[f + 3]), d);
    }
    for (; f < features; f++) {
      a = pick(dropped[f], shift, mask).fma(FloatVector.broadcast(S, terms[f]), a);
    }
    a.add(b).add(c.add(d)).intoArray(out, 0);
  }

  private static FloatVector pick(long word, int shift, int mask) {
    return FloatVector.fromArray(S, PICK, ((int) (word >>> shift) & mask) * L);
  }

  /**
   * Adds the gradients of one tile, except for the part of {@code plainSums} that all rows share.
   */
  static void sums(
      Product p,
      float[] gradient,
      float[] entrySums,
      float[] plainSums,
      int from,
      int to,
      Scratch scratch) {
    int features = p.features();
    int width = p.width();
    int views = p.views();
    int mask = (1 << views) - 1;
    long[] dropped = scratch.bits(NormalisedKernels.maskWords(features) * Long.SIZE);
    BitTile.dropped(p, from * views, (to - from) * views, scratch.bitBlock(), dropped);
    float[] table = scratch.subsets((to - from) * SUBSETS);
    float[] column = scratch.rows(features);
    for (int h = 0; h < width; h++) {
      for (int i = from; i < to; i++) {
        subsetSums(p, gradient, i, h, table, (i - from) * SUBSETS);
      }
      Arrays.fill(column, 0, features, 0f);
      for (int i = from; i < to; i++) {
        int shift = (i - from) * views;
        int at = (i - from) * SUBSETS;
        for (int f = 0; f < features; f++) {
          column[f] += table[at + ((int) (dropped[f] >>> shift) & mask)];
        }
        float total = table[at + mask];
        for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
          int f = p.columns()[e];
          float kept = total - table[at + ((int) (dropped[f] >>> shift) & mask)];
          entrySums[f * width + h] += p.value(e) * kept;
        }
      }
      for (int f = 0; f < features; f++) {
        plainSums[f * width + h] -= column[f];
      }
    }
  }

  /** The scaled sums of every subset of a vertex's views; a subset is the bits of its number. */
  private static void subsetSums(Product p, float[] gradient, int i, int h, float[] sums, int to) {
    sums[to] = 0f;
    for (int v = 0; v < p.views(); v++) {
      float value = p.scale() * gradient[(i * p.views() + v) * p.width() + h];
      int half = 1 << v;
      for (int s = 0; s < half; s++) {
        sums[to + half + s] = sums[to + s] + value;
      }
    }
  }
}
