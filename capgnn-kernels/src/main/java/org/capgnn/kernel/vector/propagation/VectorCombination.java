package org.capgnn.kernel.vector.propagation;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.CombinationKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Combination of the hops, one vector at a time: the views of one class, or of several classes if
 * there are few views.
 */
public final class VectorCombination implements CombinationKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  @Override
  public void combine(Combination c, float[] weights, int from, int to) {
    if (c.keep() == null) {
      combineAll(c, weights, from, to);
    } else {
      combineKept(c, weights, from, to);
    }
  }

  private static void combineAll(Combination c, float[] weights, int from, int to) {
    int stride = c.lanes().stride();
    float inverse = commonInverse(c, weights);
    float[][] hops = c.hops();
    float[] output = c.output();
    float[] inverses = c.inverse();
    for (int at = from * stride; at < to * stride; at += L) {
      FloatVector sum = FloatVector.zero(S);
      for (int k = 0; k < hops.length; k++) {
        sum = FloatVector.fromArray(S, hops[k], at).fma(FloatVector.broadcast(S, weights[k]), sum);
      }
      FloatVector factor = FloatVector.broadcast(S, inverse);
      factor.intoArray(inverses, at);
      factor.mul(sum).intoArray(output, at);
    }
  }

  /** The factor of every element if no weight is dropped. */
  private static float commonInverse(Combination c, float[] weights) {
    float total = 0f;
    for (float w : weights) {
      total += w;
    }
    return c.renormalise() ? 1f / (total + EPSILON) : c.kept();
  }

  private static void combineKept(Combination c, float[] weights, int from, int to) {
    Lanes lanes = c.lanes();
    int groups = lanes.groups();
    int vectors = lanes.block() / L;
    float[][] hops = c.hops();
    byte[][] keep = c.keep();
    float[] output = c.output();
    float[] inverses = c.inverse();
    boolean renormalise = c.renormalise();
    FloatVector epsilon = FloatVector.broadcast(S, EPSILON);
    FloatVector one = FloatVector.broadcast(S, 1f);
    FloatVector kept = FloatVector.broadcast(S, c.kept());
    for (int i = from; i < to; i++) {
      for (int g = 0; g < groups; g++) {
        int at = i * lanes.stride() + g * lanes.block();
        for (int j = 0; j < vectors; j++, at += L) {
          FloatVector sum = FloatVector.zero(S);
          FloatVector total = epsilon;
          for (int k = 0; k < hops.length; k++) {
            FloatVector w =
                FloatVector.fromArray(S, KEEP, bits(lanes, keep[k], i, g, j) * L)
                    .mul(FloatVector.broadcast(S, weights[k]));
            total = w.add(total);
            sum = FloatVector.fromArray(S, hops[k], at).fma(w, sum);
          }
          FloatVector inverse = renormalise ? one.div(total) : kept;
          inverse.intoArray(inverses, at);
          inverse.mul(sum).intoArray(output, at);
        }
      }
    }
  }

  /**
   * The bits of the lanes of the j-th vector of a vertex and group. Classes that share a vector
   * (two of four bits, four of two or eight of one) put their bits side by side. Unused lanes count
   * as kept, so that the sums of kept weights are positive there, too.
   */
  private static int bits(Lanes lanes, byte[] keep, int vertex, int group, int j) {
    int classes = lanes.classes();
    if (lanes.fullLanes()) {
      return keep[(vertex * classes + j) * lanes.groups() + group] & 0xFF;
    }
    int period = lanes.period();
    int first = j * (L / period);
    int count = Math.min(L / period, classes - first);
    int views = (1 << period) - 1;
    int bits = KeepTable.ALL << count * period & KeepTable.ALL;
    for (int c = 0; c < count; c++) {
      bits |= (keep[vertex * classes + first + c] & views) << c * period;
    }
    return bits;
  }

  @Override
  public void accumulate(Combination c, float[] weights, int k, int from, int to) {
    Lanes lanes = c.lanes();
    int groups = lanes.groups();
    int vectors = lanes.block() / L;
    float[] hop = c.hops()[k];
    byte[] keep = c.keep() == null ? null : c.keep()[k];
    float[] inverses = c.inverse();
    float[] output = c.output();
    float old = k == 0 ? 0f : 1f;
    float start = k == 0 ? EPSILON : 0f;
    FloatVector weight = FloatVector.broadcast(S, weights[k]);
    for (int i = from; i < to; i++) {
      for (int g = 0; g < groups; g++) {
        int at = i * lanes.stride() + g * lanes.block();
        for (int j = 0; j < vectors; j++, at += L) {
          int kept = keep == null ? KeepTable.ALL : bits(lanes, keep, i, g, j);
          FloatVector w = FloatVector.fromArray(S, KEEP, kept * L).mul(weight);
          FloatVector total = FloatVector.fromArray(S, inverses, at).mul(old).add(start);
          total.add(w).intoArray(inverses, at);
          FloatVector sum = FloatVector.fromArray(S, output, at).mul(old);
          FloatVector.fromArray(S, hop, at).fma(w, sum).intoArray(output, at);
        }
      }
    }
  }

  @Override
  public void finish(Combination c, float[] weights, int from, int to) {
    boolean common = c.keep() == null || !c.renormalise();
    float inverse = common ? commonInverse(c, weights) : 0f;
    float[] inverses = c.inverse();
    float[] output = c.output();
    FloatVector one = FloatVector.broadcast(S, 1f);
    for (int at = from * c.lanes().stride(); at < to * c.lanes().stride(); at += L) {
      FloatVector factor =
          common
              ? FloatVector.broadcast(S, inverse)
              : one.div(FloatVector.fromArray(S, inverses, at));
      factor.intoArray(inverses, at);
      FloatVector.fromArray(S, output, at).mul(factor).intoArray(output, at);
    }
  }

  @Override
  public void combineGradient(
      Combination c,
      int k,
      float weight,
      float[] gradient,
      float[] hopGradient,
      float[] weightGradient,
      int slot,
      int from,
      int to) {
    Lanes lanes = c.lanes();
    int groups = lanes.groups();
    int vectors = lanes.block() / L;
    float[] hop = c.hops()[k];
    byte[] keep = c.keep() == null ? null : c.keep()[k];
    float[] inverses = c.inverse();
    float[] output = c.output();
    float centring = c.renormalise() ? 1f : 0f;
    for (int i = from; i < to; i++) {
      for (int g = 0; g < groups; g++) {
        int at = i * lanes.stride() + g * lanes.block();
        // Java 17 would allocate a sum that is carried through three loops
        FloatVector sum = FloatVector.fromArray(S, weightGradient, slot);
        for (int j = 0; j < vectors; j++, at += L) {
          int kept = keep == null ? KeepTable.ALL : bits(lanes, keep, i, g, j);
          FloatVector scaled =
              FloatVector.fromArray(S, gradient, at)
                  .mul(FloatVector.fromArray(S, inverses, at))
                  .mul(FloatVector.fromArray(S, KEEP, kept * L));
          FloatVector centred =
              FloatVector.fromArray(S, hop, at)
                  .sub(FloatVector.fromArray(S, output, at).mul(centring));
          sum = scaled.fma(centred, sum);
          scaled.mul(weight).intoArray(hopGradient, at);
        }
        sum.intoArray(weightGradient, slot);
      }
    }
  }
}
