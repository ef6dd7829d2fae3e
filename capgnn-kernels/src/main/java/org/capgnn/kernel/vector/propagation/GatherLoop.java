package org.capgnn.kernel.vector.propagation;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
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
 * <p>Where the processor has vectors of sixteen floats, an accumulator is two vectors of a row. The
 * lanes are summed in the same order, so the results have the same bits.
 *
 * <p>An entry that every view drops is multiplied by zeros: a branch around it would make Java 17
 * allocate the accumulators. {@link KeptHop} leaves such entries out beforehand where that pays.
 */
final class GatherLoop implements GatherLoops.Gather {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final GatherLoops.Shape SHAPE = GatherLoops.shapeOf(MethodHandles.lookup());
  private static final boolean LANE_VALUES = SHAPE.laneValues();
  private static final boolean WIDE = SHAPE.wide();
  private static final VectorSpecies<Float> W = WIDE ? LaneVectors.WIDE_FLOATS : S;
  private static final VectorShuffle<Float> TWICE = GatherLoops.TWICE;
  private static final int COUNT = SHAPE.accumulators();
  private static final int P1 = SHAPE.place(1);
  private static final int P2 = SHAPE.place(2);
  private static final int P3 = SHAPE.place(3);
  private static final int P4 = SHAPE.place(4);
  private static final int P5 = SHAPE.place(5);
  private static final int P6 = SHAPE.place(6);
  private static final int P7 = SHAPE.place(7);

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
    FloatVector scale = FloatVector.broadcast(W, hop.scale());
    FloatVector share = FloatVector.broadcast(W, hop.addendScale());
    for (int i = from; i < to; i++) {
      FloatVector a0 = FloatVector.zero(W);
      FloatVector a1 = FloatVector.zero(W);
      FloatVector a2 = FloatVector.zero(W);
      FloatVector a3 = FloatVector.zero(W);
      FloatVector a4 = FloatVector.zero(W);
      FloatVector a5 = FloatVector.zero(W);
      FloatVector a6 = FloatVector.zero(W);
      FloatVector a7 = FloatVector.zero(W);
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? KeepTable.ALL : keep[at * groups + group] & 0xFF;
        FloatVector lane =
            LANE_VALUES
                ? FloatVector.fromArray(S, values, (e * groups + group) * L)
                    .mul(FloatVector.fromArray(S, table, bits * L))
                : FloatVector.fromArray(S, table, bits * L).mul(values[e]);
        FloatVector w = WIDE ? ((FloatVector) lane.reinterpretShape(W, 0)).rearrange(TWICE) : lane;
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(W, input, row).fma(w, a0);
        if (COUNT > 1) {
          a1 = FloatVector.fromArray(W, input, row + P1).fma(w, a1);
        }
        if (COUNT > 2) {
          a2 = FloatVector.fromArray(W, input, row + P2).fma(w, a2);
        }
        if (COUNT > 3) {
          a3 = FloatVector.fromArray(W, input, row + P3).fma(w, a3);
        }
        if (COUNT > 4) {
          a4 = FloatVector.fromArray(W, input, row + P4).fma(w, a4);
        }
        if (COUNT > 5) {
          a5 = FloatVector.fromArray(W, input, row + P5).fma(w, a5);
        }
        if (COUNT > 6) {
          a6 = FloatVector.fromArray(W, input, row + P6).fma(w, a6);
        }
        if (COUNT > 7) {
          a7 = FloatVector.fromArray(W, input, row + P7).fma(w, a7);
        }
      }
      // written out: a method of our own would exceed the JIT's budget for inlining; the first
      // addend of two that overlap is read before the other is written
      int out = i * stride + offset;
      a0 = FloatVector.fromArray(W, addend, out).mul(share).add(scale.mul(a0));
      if (COUNT > 1) {
        a1 = FloatVector.fromArray(W, addend, out + P1).mul(share).add(scale.mul(a1));
      }
      if (COUNT > 2) {
        a2 = FloatVector.fromArray(W, addend, out + P2).mul(share).add(scale.mul(a2));
      }
      if (COUNT > 3) {
        a3 = FloatVector.fromArray(W, addend, out + P3).mul(share).add(scale.mul(a3));
      }
      if (COUNT > 4) {
        a4 = FloatVector.fromArray(W, addend, out + P4).mul(share).add(scale.mul(a4));
      }
      if (COUNT > 5) {
        a5 = FloatVector.fromArray(W, addend, out + P5).mul(share).add(scale.mul(a5));
      }
      if (COUNT > 6) {
        a6 = FloatVector.fromArray(W, addend, out + P6).mul(share).add(scale.mul(a6));
      }
      if (COUNT > 7) {
        a7 = FloatVector.fromArray(W, addend, out + P7).mul(share).add(scale.mul(a7));
      }
      a0.intoArray(output, out);
      if (COUNT > 1) {
        a1.intoArray(output, out + P1);
      }
      if (COUNT > 2) {
        a2.intoArray(output, out + P2);
      }
      if (COUNT > 3) {
        a3.intoArray(output, out + P3);
      }
      if (COUNT > 4) {
        a4.intoArray(output, out + P4);
      }
      if (COUNT > 5) {
        a5.intoArray(output, out + P5);
      }
      if (COUNT > 6) {
        a6.intoArray(output, out + P6);
      }
      if (COUNT > 7) {
        a7.intoArray(output, out + P7);
      }
    }
  }
}
