package org.capgnn.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Propagation with the eight views of a class as the lanes of one vector.
 *
 * <p>Rows of up to eight vectors (eight classes) are summed in registers; wider ones are taken in
 * balanced pieces.
 */
final class VectorPropagation implements PropagationKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final int WIDEST = 8;

  @Override
  public void propagate(Hop hop, int from, int to, Scratch scratch) {
    int vectors = hop.lanes().block() / 8;
    int pieces = (vectors + WIDEST - 1) / WIDEST;
    for (int g = 0; g < hop.lanes().groups(); g++) {
      int done = 0;
      for (int piece = 0; piece < pieces; piece++) {
        int width = (vectors - done + pieces - piece - 1) / (pieces - piece);
        if (hop.laneValues()) {
          LaneGather.rows(hop, g, done * 8, width, from, to);
        } else {
          StaticGather.rows(hop, g, done * 8, width, from, to);
        }
        done += width;
      }
    }
  }

  @Override
  public void entryGradient(Hop hop, float[] rowGradient, float[] gradient, int from, int to) {
    Lanes lanes = hop.lanes();
    int groups = lanes.groups();
    int block = lanes.block();
    int stride = lanes.stride();
    int[] columns = hop.columns();
    float[] input = hop.input();
    byte[] keep = hop.keep();
    float[] table = hop.keepTable();
    FloatVector scale = FloatVector.broadcast(S, hop.scale());
    for (int i = from; i < to; i++) {
      for (int e = hop.offsets()[i]; e < hop.offsets()[i + 1]; e++) {
        for (int g = 0; g < groups; g++) {
          int value = e * groups + g;
          int bits = keep == null ? 0xFF : keep[value] & 0xFF;
          if (bits == 0) {
            continue;
          }
          int a = i * stride + g * block;
          int b = columns[e] * stride + g * block;
          FloatVector dot = FloatVector.zero(S);
          for (int p = 0; p < block; p += 8) {
            dot =
                FloatVector.fromArray(S, rowGradient, a + p)
                    .fma(FloatVector.fromArray(S, input, b + p), dot);
          }
          dot = dot.mul(scale);
          if (keep != null) {
            dot = dot.mul(FloatVector.fromArray(S, table, bits * 8));
          }
          dot.add(FloatVector.fromArray(S, gradient, value * 8)).intoArray(gradient, value * 8);
        }
      }
    }
  }
}
