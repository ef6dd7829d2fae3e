package org.capgnn.kernel.vector.simd;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The exponentials of non-positive floats.
 *
 * <p>Our own polynomial rather than {@code VectorOperators.EXP}: that gives different bits before
 * and after compilation, and a training run must not depend on when the JIT compiles it. Sums,
 * products and fused multiply-adds are the same bits everywhere.
 */
public final class LaneExp {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;

  /**
   * Adding this constant rounds a float to an integer, which is then in the low bits of the
   * mantissa.
   */
  private static final float ROUND = 12582912f; // 1.5 * 2^23

  private static final float LOG2_E = 1.442695f;
  private static final float LN2_HIGH = 0.6933594f;
  private static final float LN2_LOW = -0.00021219444f;

  private LaneExp() {}

  /**
   * Replaces {@code values[from..to)} by e^x with a relative error below 2e-7; below -87 it stays
   * at e^-87.
   *
   * <p>In memory, since a vector that is an argument or a result becomes an object wherever the JIT
   * does not inline the method.
   */
  public static void exp(float[] values, int from, int to) {
    for (int at = from; at < to; at += S.length()) {
      FloatVector x = FloatVector.fromArray(S, values, at).max(-87f);
      FloatVector shifted =
          x.fma(FloatVector.broadcast(S, LOG2_E), FloatVector.broadcast(S, ROUND));
      FloatVector n = shifted.sub(ROUND);
      FloatVector r = n.fma(FloatVector.broadcast(S, -LN2_HIGH), x);
      r = n.fma(FloatVector.broadcast(S, -LN2_LOW), r);
      FloatVector p = FloatVector.broadcast(S, 0.00019875691f);
      p = p.fma(r, FloatVector.broadcast(S, 0.0013981999f));
      p = p.fma(r, FloatVector.broadcast(S, 0.008333452f));
      p = p.fma(r, FloatVector.broadcast(S, 0.041665796f));
      p = p.fma(r, FloatVector.broadcast(S, 0.16666666f));
      p = p.fma(r, FloatVector.broadcast(S, 0.5f));
      p = p.fma(r.mul(r), r).add(1f);
      // the low bits of `shifted` hold n: moved into the exponent they multiply by 2^n
      p.reinterpretAsInts()
          .add(shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23))
          .reinterpretAsFloats()
          .intoArray(values, at);
    }
  }
}
