package org.capgnn.kernel.vector.losses;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.vector.simd.LaneExp;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The steps of the losses on a block of floats {@code [class][lane]} ; each lane is one view of one
 * vertex.
 */
final class LossBlock {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  private LossBlock() {}

  /** {@code softmax(scale * logits)} over the classes, for each lane. */
  static void softmax(float[] logits, int from, int classes, float scale, float[] out, int at) {
    FloatVector top = FloatVector.fromArray(S, logits, from);
    for (int c = 1; c < classes; c++) {
      top = FloatVector.fromArray(S, logits, from + c * L).max(top);
    }
    for (int c = 0; c < classes; c++) {
      FloatVector.fromArray(S, logits, from + c * L).sub(top).mul(scale).intoArray(out, at + c * L);
    }
    LaneExp.exp(out, at, at + classes * L);
    FloatVector sum = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      sum = FloatVector.fromArray(S, out, at + c * L).add(sum);
    }
    FloatVector inverse = FloatVector.broadcast(S, 1f).div(sum);
    for (int c = 0; c < classes; c++) {
      FloatVector.fromArray(S, out, at + c * L).mul(inverse).intoArray(out, at + c * L);
    }
  }

  /**
   * Writes the unit vectors of the distributions {@code p} to {@code units}, with zeros in the
   * lanes that do not count, and the inverse lengths to {@code p[inverses ..]}.
   *
   * @param counts 1 for each lane that counts, else 0, at {@code counts[countsAt ..]}
   */
  static void units(
      float[] p,
      int at,
      int classes,
      int inverses,
      float[] counts,
      int countsAt,
      float[] units,
      int unitsAt) {
    FloatVector squares = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * L);
      squares = x.fma(x, squares);
    }
    FloatVector inverse = FloatVector.broadcast(S, 1f).div(squares.sqrt());
    inverse.intoArray(p, inverses);
    FloatVector counted = inverse.mul(FloatVector.fromArray(S, counts, countsAt));
    for (int c = 0; c < classes; c++) {
      FloatVector.fromArray(S, p, at + c * L).mul(counted).intoArray(units, unitsAt + c * L);
    }
  }

  /**
   * Adds {@code -weight} times the gradient of the cosines with the other side's sum through one
   * softmax: with u = p / |p| and t the sum, (t - (u.t) u) / |p|, centred by its mean under p.
   *
   * @param weight of a pair of views, times the factor of the logits
   * @param inverses where p holds the inverse lengths
   * @param sums the other side's sum of unit vectors, {@code [class][lane]} from {@code sumAt} on
   */
  static void addContrastGradient(
      float weight,
      float[] p,
      int at,
      int inverses,
      float[] sums,
      int sumAt,
      int classes,
      float[] gradient,
      int row) {
    FloatVector inverse = FloatVector.fromArray(S, p, inverses);
    FloatVector along = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      along =
          FloatVector.fromArray(S, p, at + c * L)
              .fma(FloatVector.fromArray(S, sums, sumAt + c * L), along);
    }
    along = inverse.mul(along).mul(inverse);
    FloatVector mean = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * L);
      mean = x.fma(FloatVector.fromArray(S, sums, sumAt + c * L).sub(along.mul(x)), mean);
    }
    FloatVector factor = inverse.mul(-weight);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * L);
      FloatVector slope = FloatVector.fromArray(S, sums, sumAt + c * L).sub(along.mul(x)).sub(mean);
      factor
          .mul(x)
          .fma(slope, FloatVector.fromArray(S, gradient, row + c * L))
          .intoArray(gradient, row + c * L);
    }
  }
}
