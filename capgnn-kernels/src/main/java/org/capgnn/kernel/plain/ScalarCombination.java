package org.capgnn.kernel.plain;

import org.capgnn.kernel.CombinationKernels;
import org.capgnn.kernel.Lanes;

/** Weighted sums of the hops, in plain loops: the reference for the SIMD version. */
final class ScalarCombination implements CombinationKernels {
  @Override
  public void accumulate(Combination c, float[] weights, int k, int from, int to) {
    Lanes lanes = c.lanes();
    for (int i = from; i < to; i++) {
      for (int g = 0; g < lanes.groups(); g++) {
        for (int p = 0; p < lanes.block(); p++) {
          int at = i * lanes.stride() + g * lanes.block() + p;
          float weight = kept(c, k, i, g, p) ? weights[k] : 0f;
          float share = weight * c.hops()[k][at];
          c.inverse()[at] = k == 0 ? weight : c.inverse()[at] + weight;
          c.output()[at] = k == 0 ? share : c.output()[at] + share;
        }
      }
    }
  }

  @Override
  public void finish(Combination c, float[] weights, int from, int to) {
    for (int at = from * c.lanes().stride(); at < to * c.lanes().stride(); at++) {
      float inverse = c.renormalise() ? 1f / (c.inverse()[at] + EPSILON) : c.kept();
      c.inverse()[at] = inverse;
      c.output()[at] *= inverse;
    }
  }

  private static boolean kept(Combination c, int k, int i, int g, int p) {
    Lanes lanes = c.lanes();
    int classIndex = p / lanes.period();
    if (c.keep() == null || classIndex >= lanes.classes()) {
      return true;
    }
    int bits = c.keep()[k][(i * lanes.classes() + classIndex) * lanes.groups() + g];
    return (bits >>> (p % lanes.period()) & 1) != 0;
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
    for (int i = from; i < to; i++) {
      for (int g = 0; g < lanes.groups(); g++) {
        for (int p = 0; p < lanes.block(); p++) {
          int at = i * lanes.stride() + g * lanes.block() + p;
          float scaled = kept(c, k, i, g, p) ? gradient[at] * c.inverse()[at] : 0f;
          float centre = c.renormalise() ? c.output()[at] : 0f;
          weightGradient[slot + p % Lanes.WIDTH] += scaled * (c.hops()[k][at] - centre);
          hopGradient[at] = weight * scaled;
        }
      }
    }
  }
}
