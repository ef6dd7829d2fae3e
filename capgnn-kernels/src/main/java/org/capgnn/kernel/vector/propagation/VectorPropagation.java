package org.capgnn.kernel.vector.propagation;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * Propagation with the views of a class as the lanes of one vector.
 *
 * <p>Rows of up to eight vectors are summed in registers; wider rows are split into balanced
 * pieces.
 */
public final class VectorPropagation implements PropagationKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  @Override
  public void propagate(Hop hop, int from, int to, Scratch scratch) {
    KeptHop kept = KeptHop.suits(hop, from, to) ? scratch.own(KeptHop.class, KeptHop::new) : null;
    int vectors = hop.lanes().block() / L;
    int pieces = (vectors + GatherLoops.WIDEST - 1) / GatherLoops.WIDEST;
    for (int start = from; start < to; ) {
      int end = kept == null ? to : KeptHop.tileEnd(hop, start, to);
      Hop tile = kept == null ? hop : kept.of(hop, start, end);
      for (int g = 0; g < hop.lanes().groups(); g++) {
        int done = 0;
        for (int piece = 0; piece < pieces; piece++) {
          int width = (vectors - done + pieces - piece - 1) / (pieces - piece);
          GatherLoops.of(width, tile.laneValues()).rows(tile, g, done * L, start, end);
          done += width;
        }
      }
      start = end;
    }
  }

  @Override
  public void entryGradient(Hop hop, float[] rows, float[] gradient, int from, int to) {
    int groups = hop.lanes().groups();
    for (int g = 0; g < groups; g++) {
      entryGradient(hop, g, rows, gradient, from, to);
    }
  }

  private static void entryGradient(
      Hop hop, int group, float[] rows, float[] gradient, int from, int to) {
    Lanes lanes = hop.lanes();
    int groups = lanes.groups();
    int block = lanes.block();
    int pairs = block / (2 * L) * (2 * L);
    int stride = lanes.stride();
    int[] columns = hop.columns();
    int[] origin = hop.origin();
    float[] input = hop.input();
    byte[] keep = hop.keep();
    float[] table = hop.multipliers();
    FloatVector scale = FloatVector.broadcast(S, hop.scale());
    for (int i = from; i < to; i++) {
      int a = i * stride + group * block;
      for (int e = hop.offsets()[i], end = hop.offsets()[i + 1]; e < end; e++) {
        int b = columns[e] * stride + group * block;
        // two partial sums hide the latency of the multiply-add
        FloatVector even = FloatVector.zero(S);
        FloatVector odd = FloatVector.zero(S);
        for (int p = 0; p < pairs; p += 2 * L) {
          even =
              FloatVector.fromArray(S, rows, a + p)
                  .fma(FloatVector.fromArray(S, input, b + p), even);
          odd =
              FloatVector.fromArray(S, rows, a + p + L)
                  .fma(FloatVector.fromArray(S, input, b + p + L), odd);
        }
        for (int p = pairs; p < block; p += L) {
          even =
              FloatVector.fromArray(S, rows, a + p)
                  .fma(FloatVector.fromArray(S, input, b + p), even);
        }
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? KeepTable.ALL : keep[at * groups + group] & 0xFF;
        FloatVector factor = FloatVector.fromArray(S, table, bits * L).mul(scale);
        int lanesAt = (e * groups + group) * L;
        even.add(odd)
            .fma(factor, FloatVector.fromArray(S, gradient, lanesAt))
            .intoArray(gradient, lanesAt);
      }
    }
  }
}
