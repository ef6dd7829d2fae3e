package org.capgnn.kernel.vector.readout;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.CombinationKernels;
import org.capgnn.kernel.CombinationKernels.Combination;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels;
import org.capgnn.kernel.ReadoutKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.StepwiseReadout;
import org.capgnn.kernel.vector.losses.VertexLosses;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The readout with the views of a class as lanes, as a training step has it: one full group of
 * views, dropped weights divided by their sum, a sharpened side that is constant. Other cases go
 * step by step.
 *
 * <p>Three methods per vertex, each small enough for the JIT to inline all of its vector
 * operations; between them the vertex is in a scratch buffer that stays in the first-level cache.
 */
public final class VectorReadout implements ReadoutKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private final ReadoutKernels stepwise;

  public VectorReadout(CombinationKernels combination, LossKernels losses) {
    this.stepwise = new StepwiseReadout(combination, losses);
  }

  private static boolean suits(ReadoutArrays r) {
    return VertexLosses.suit(r.losses()) && r.sum().keep() != null && r.sum().renormalise();
  }

  @Override
  public void read(
      ReadoutArrays r,
      float[] weights,
      double[] lossSums,
      int lossSlot,
      float[] weightSums,
      int weightSlot,
      int from,
      int to,
      Scratch scratch) {
    if (!suits(r)) {
      stepwise.read(r, weights, lossSums, lossSlot, weightSums, weightSlot, from, to, scratch);
      return;
    }
    int width = r.sum().lanes().block();
    int inverse = VertexLosses.length(width); // behind the rows of the losses
    float[] row = scratch.rows(inverse + width);
    for (int i = from; i < to; i++) {
      for (int c = 0; c < width; c += 2 * L) {
        sum(r.sum(), weights, i, c, Math.min(c + L, width - L), row, inverse);
      }
      VertexLosses.of(r.losses(), i, row, lossSums, lossSlot);
      stateGradients(r.sum(), weights, i, row, inverse, weightSums, weightSlot);
    }
  }

  /**
   * The weighted sums of two classes, which share the look-ups of each state, and the inverse sums
   * of their kept weights; for an odd number of classes the last one is summed twice.
   */
  private static void sum(
      Combination s, float[] weights, int i, int first, int second, float[] row, int inverse) {
    int width = s.lanes().block();
    int at = i * width;
    int mask = i * s.lanes().classes();
    float[][] states = s.hops();
    byte[][] keep = s.keep();
    FloatVector a = FloatVector.zero(S);
    FloatVector b = FloatVector.zero(S);
    FloatVector keptA = FloatVector.broadcast(S, CombinationKernels.EPSILON);
    FloatVector keptB = FloatVector.broadcast(S, CombinationKernels.EPSILON);
    for (int k = 0; k < weights.length; k++) {
      byte[] bits = keep[k];
      float[] state = states[k];
      FloatVector weight = FloatVector.broadcast(S, weights[k]);
      FloatVector wa =
          FloatVector.fromArray(S, KEEP, (bits[mask + first / L] & 0xFF) * L).mul(weight);
      FloatVector wb =
          FloatVector.fromArray(S, KEEP, (bits[mask + second / L] & 0xFF) * L).mul(weight);
      keptA = wa.add(keptA);
      keptB = wb.add(keptB);
      a = FloatVector.fromArray(S, state, at + first).fma(wa, a);
      b = FloatVector.fromArray(S, state, at + second).fma(wb, b);
    }
    FloatVector inverseA = FloatVector.broadcast(S, 1f).div(keptA);
    FloatVector inverseB = FloatVector.broadcast(S, 1f).div(keptB);
    inverseA.intoArray(row, inverse + first);
    inverseB.intoArray(row, inverse + second);
    inverseA.mul(a).intoArray(row, first);
    inverseB.mul(b).intoArray(row, second);
  }

  /** Replaces the states of a vertex by their gradients. */
  private static void stateGradients(
      Combination s, float[] weights, int i, float[] row, int inverse, float[] sums, int slot) {
    int width = s.lanes().block();
    int at = i * width;
    int mask = i * s.lanes().classes();
    int gradient = VertexLosses.GRADIENT * width;
    for (int c = 0; c < width; c += L) {
      FloatVector.fromArray(S, row, gradient + c)
          .mul(FloatVector.fromArray(S, row, inverse + c))
          .intoArray(row, gradient + c);
    }
    for (int k = 0; k < weights.length; k++) {
      byte[] bits = s.keep()[k];
      float[] state = s.hops()[k];
      FloatVector weight = FloatVector.broadcast(S, weights[k]);
      FloatVector ofWeight = FloatVector.fromArray(S, sums, slot + k * L);
      for (int c = 0; c < width; c += L) {
        FloatVector kept =
            FloatVector.fromArray(S, row, gradient + c)
                .mul(FloatVector.fromArray(S, KEEP, (bits[mask + c / L] & 0xFF) * L));
        FloatVector centred =
            FloatVector.fromArray(S, state, at + c).sub(FloatVector.fromArray(S, row, c));
        ofWeight = kept.fma(centred, ofWeight);
        kept.mul(weight).intoArray(state, at + c);
      }
      ofWeight.intoArray(sums, slot + k * L);
    }
  }

  @Override
  public void addStates(
      Lanes lanes, float[][] states, float factor, float[] into, int from, int to) {
    FloatVector scale = FloatVector.broadcast(S, factor);
    for (int p = from * lanes.stride(); p < to * lanes.stride(); p += L) {
      FloatVector sum = FloatVector.fromArray(S, into, p);
      for (int k = states.length - 1; k >= 0; k--) {
        sum = FloatVector.fromArray(S, states[k], p).fma(scale, sum);
      }
      sum.intoArray(into, p);
    }
  }
}
