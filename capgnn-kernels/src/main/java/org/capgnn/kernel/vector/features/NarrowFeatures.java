package org.capgnn.kernel.vector.features;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.FeatureKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Products whose rows do not fill a vector, such as CAPGAT's query and key: the views of one group
 * are the lanes.
 */
final class NarrowFeatures {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private NarrowFeatures() {}

  /** The rows of one vertex's views, one after another from {@code at} on. */
  static void multiply(FeatureKernels.Product p, int i, float[] out, int at, Scratch scratch) {
    float[] pair = scratch.total(2 * L);
    for (int g = 0; g < p.groups(); g++) {
      int views = Math.min(L, p.views() - g * L);
      for (int h = 0; h < p.width(); h += 2) {
        int other = Math.min(h + 1, p.width() - 1);
        twoColumns(p, i, g, h, other, pair);
        for (int v = 0; v < views; v++) {
          int row = at + (g * L + v) * p.width();
          out[row + h] = pair[v];
          out[row + other] = pair[other == h ? v : L + v];
        }
      }
    }
  }

  private static void twoColumns(
      FeatureKernels.Product p, int i, int group, int h, int other, float[] pair) {
    int width = p.width();
    int groups = p.groups();
    int[] columns = p.columns();
    byte[] keep = p.keep();
    float[] w = p.weights();
    float[] values = p.values();
    float scale = p.scale();
    FloatVector a = FloatVector.broadcast(S, p.bias() == null ? 0f : p.bias()[h]);
    FloatVector b = FloatVector.broadcast(S, p.bias() == null ? 0f : p.bias()[other]);
    for (int e = p.offsets()[i], end = p.offsets()[i + 1]; e < end; e++) {
      int bits = keep == null ? KeepTable.ALL : keep[e * groups + group] & 0xFF;
      float x = values == null ? scale : scale * values[e];
      int row = columns[e] * width;
      FloatVector k = FloatVector.fromArray(S, KEEP, bits * L);
      a = k.fma(FloatVector.broadcast(S, x * w[row + h]), a);
      b = k.fma(FloatVector.broadcast(S, x * w[row + other]), b);
    }
    a.intoArray(pair, 0);
    b.intoArray(pair, L);
  }

  /**
   * Adds {@code drop(x_i)^T g} over the views, whose rows of g start at {@code at}.
   *
   * <p>The sums of all subsets of four views are tabulated once per vertex, so that an entry costs
   * two look-ups per column instead of a sum over the views.
   */
  static void add(
      FeatureKernels.Product p, int i, float[] g, int at, float[] into, Scratch scratch) {
    int width = p.width();
    int groups = p.groups();
    float[] low = scratch.total(32);
    for (int group = 0; group < groups; group++) {
      int views = Math.min(L, p.views() - group * L);
      int used = (1 << views) - 1;
      for (int h = 0; h < width; h++) {
        int row = at + group * L * width + h;
        subsetSums(g, row, width, Math.min(4, views), low, 0);
        subsetSums(g, row + 4 * width, width, Math.max(0, views - 4), low, 16);
        for (int e = p.offsets()[i], end = p.offsets()[i + 1]; e < end; e++) {
          int bits = p.keep() == null ? used : p.keep()[e * groups + group] & used;
          float sum = low[bits & 15] + low[16 + (bits >>> 4)];
          into[p.columns()[e] * width + h] += p.scale() * p.value(e) * sum;
        }
      }
    }
  }

  /** {@code sums[to + s]} is the sum of the elements whose bits are set in s, of up to four. */
  private static void subsetSums(float[] g, int at, int step, int count, float[] sums, int to) {
    sums[to] = 0f;
    for (int n = 0; n < count; n++) {
      float value = g[at + n * step];
      int half = 1 << n;
      for (int s = 0; s < half; s++) {
        sums[to + half + s] = sums[to + s] + value;
      }
    }
  }
}
