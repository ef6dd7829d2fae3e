package org.capgnn.kernel.vector.propagation;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Gathers the rows of each vertex's neighbours: {@code output_i = scale * sum_e keep_e value_e
 * input_columns(e) + addendScale * addend_i}, over a fixed number of vectors per row.
 *
 * <p>This class is a template and is never used itself: {@link GatherLoops} loads one copy of it
 * for each {@link GatherLoops.Shape}. The constants of a copy are known to the JIT, which compiles
 * only the branches that they select. The accumulators are eight local variables because only local
 * variables stay in registers; a loop over an array of accumulators is two to three times slower.
 *
 * <p>An entry that every view drops is multiplied by zeros: a branch around it would make Java 17
 * allocate the accumulators. {@link KeptHop} leaves such entries out beforehand where that pays.
 */
final class GatherLoop implements GatherLoops.Gather {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final GatherLoops.Shape SHAPE = GatherLoops.shapeOf(MethodHandles.lookup());
  private static final int VECTORS = SHAPE.vectors();
  private static final boolean LANE_VALUES = SHAPE.laneValues();

  @Override
  public void rows(Hop hop, int group, int shift, int from, int to) {
    Lanes lanes = hop.lanes();
    int groups = lanes.groups();
    int stride = lanes.stride();
    int offset = group * lanes.block() + shift;
    int[] offsets = hop.offsets();
    int[] columns = hop.columns();
    int[] origin = hop.origin();
    float[] values = hop.values();
    byte[] keep = hop.keep();
    float[] table = hop.multipliers();
    float[] input = hop.input();
    float[] addend = hop.addend();
    float[] output = hop.output();
    FloatVector scale = FloatVector.broadcast(S, hop.scale());
    FloatVector share = FloatVector.broadcast(S, hop.addendScale());
    for (int i = from; i < to; i++) {
      FloatVector a0 = FloatVector.zero(S);
      FloatVector a1 = FloatVector.zero(S);
      FloatVector a2 = FloatVector.zero(S);
      FloatVector a3 = FloatVector.zero(S);
      FloatVector a4 = FloatVector.zero(S);
      FloatVector a5 = FloatVector.zero(S);
      FloatVector a6 = FloatVector.zero(S);
      FloatVector a7 = FloatVector.zero(S);
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? KeepTable.ALL : keep[at * groups + group] & 0xFF;
        FloatVector w =
            LANE_VALUES
                ? FloatVector.fromArray(S, values, (e * groups + group) * L)
                    .mul(FloatVector.fromArray(S, table, bits * L))
                : FloatVector.fromArray(S, table, bits * L).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        if (VECTORS > 1) {
          a1 = FloatVector.fromArray(S, input, row + L).fma(w, a1);
        }
        if (VECTORS > 2) {
          a2 = FloatVector.fromArray(S, input, row + 2 * L).fma(w, a2);
        }
        if (VECTORS > 3) {
          a3 = FloatVector.fromArray(S, input, row + 3 * L).fma(w, a3);
        }
        if (VECTORS > 4) {
          a4 = FloatVector.fromArray(S, input, row + 4 * L).fma(w, a4);
        }
        if (VECTORS > 5) {
          a5 = FloatVector.fromArray(S, input, row + 5 * L).fma(w, a5);
        }
        if (VECTORS > 6) {
          a6 = FloatVector.fromArray(S, input, row + 6 * L).fma(w, a6);
        }
        if (VECTORS > 7) {
          a7 = FloatVector.fromArray(S, input, row + 7 * L).fma(w, a7);
        }
      }
      // written out: a method of our own would exceed the JIT's budget for inlining
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      if (VECTORS > 1) {
        FloatVector start = FloatVector.fromArray(S, addend, out + L).mul(share);
        start.add(scale.mul(a1)).intoArray(output, out + L);
      }
      if (VECTORS > 2) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 2 * L).mul(share);
        start.add(scale.mul(a2)).intoArray(output, out + 2 * L);
      }
      if (VECTORS > 3) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 3 * L).mul(share);
        start.add(scale.mul(a3)).intoArray(output, out + 3 * L);
      }
      if (VECTORS > 4) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 4 * L).mul(share);
        start.add(scale.mul(a4)).intoArray(output, out + 4 * L);
      }
      if (VECTORS > 5) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 5 * L).mul(share);
        start.add(scale.mul(a5)).intoArray(output, out + 5 * L);
      }
      if (VECTORS > 6) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 6 * L).mul(share);
        start.add(scale.mul(a6)).intoArray(output, out + 6 * L);
      }
      if (VECTORS > 7) {
        FloatVector start = FloatVector.fromArray(S, addend, out + 7 * L).mul(share);
        start.add(scale.mul(a7)).intoArray(output, out + 7 * L);
      }
    }
  }
}
