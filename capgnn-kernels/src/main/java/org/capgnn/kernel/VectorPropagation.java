package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Propagation with the eight views of a class as the lanes of one vector.
 *
 * <p>Two steps for each row: turn its entries into (row start, weight lanes) pairs in the cache,
 * leaving out entries that every view drops; then sum the weighted rows with all accumulators in
 * registers ({@link LaneGather}).
 */
final class VectorPropagation implements PropagationKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  @Override
  public void propagate(Hop hop, int from, int to, Scratch scratch) {
    Lanes lanes = hop.lanes();
    for (int g = 0; g < lanes.groups(); g++) {
      for (int i = from; i < to; i++) {
        row(hop, i, g, scratch);
      }
    }
  }

  private static void row(Hop hop, int i, int group, Scratch scratch) {
    Lanes lanes = hop.lanes();
    int block = lanes.block();
    float[] sum = scratch.rows(block);
    Arrays.fill(sum, 0, block, 0f);
    int end = hop.offsets()[i + 1];
    for (int e = hop.offsets()[i]; e < end; e += Scratch.CHUNK) {
      int count = weigh(hop, e, Math.min(end, e + Scratch.CHUNK), group, scratch);
      LaneGather.gather(scratch.index, scratch.weight, count, hop.input(), block / 8, sum, 0);
    }
    finish(hop, sum, i * lanes.stride() + group * block, block);
  }

  private static void finish(Hop hop, float[] sum, int at, int block) {
    float[] addend = hop.addend();
    float[] output = hop.output();
    FloatVector scale = FloatVector.broadcast(S, hop.scale());
    FloatVector addendScale = FloatVector.broadcast(S, hop.addendScale());
    for (int p = 0; p < block; p += 8) {
      FloatVector.fromArray(S, sum, p)
          .mul(scale)
          .add(FloatVector.fromArray(S, addend, at + p).mul(addendScale))
          .intoArray(output, at + p);
    }
  }

  /** Writes the kept entries of a piece of a row to the scratch memory and returns their number. */
  private static int weigh(Hop hop, int from, int to, int group, Scratch scratch) {
    if (hop.laneValues()) {
      return weighLanes(hop, from, to, group, scratch);
    }
    int[] index = scratch.index;
    float[] weight = scratch.weight;
    int[] columns = hop.columns();
    int[] origin = hop.origin();
    float[] values = hop.values();
    byte[] keep = hop.keep();
    float[] table = hop.keepTable();
    int groups = hop.lanes().groups();
    int stride = hop.lanes().stride();
    int offset = group * hop.lanes().block();
    int count = 0;
    for (int e = from; e < to; e++) {
      int value = origin == null ? e : origin[e];
      FloatVector w = FloatVector.broadcast(S, values[value]);
      int bits = 0xFF;
      if (keep != null) {
        bits = keep[value * groups + group] & 0xFF;
        w = w.mul(FloatVector.fromArray(S, table, bits * 8));
      }
      w.intoArray(weight, count * 8);
      index[count] = columns[e] * stride + offset;
      count += bits != 0 ? 1 : 0;
    }
    return count;
  }

  private static int weighLanes(Hop hop, int from, int to, int group, Scratch scratch) {
    int[] index = scratch.index;
    float[] weight = scratch.weight;
    int[] columns = hop.columns();
    int[] origin = hop.origin();
    float[] values = hop.values();
    byte[] keep = hop.keep();
    float[] table = hop.keepTable();
    int groups = hop.lanes().groups();
    int stride = hop.lanes().stride();
    int offset = group * hop.lanes().block();
    int count = 0;
    for (int e = from; e < to; e++) {
      int value = (origin == null ? e : origin[e]) * groups + group;
      FloatVector w = FloatVector.fromArray(S, values, value * 8);
      int bits = 0xFF;
      if (keep != null) {
        bits = keep[value] & 0xFF;
        w = w.mul(FloatVector.fromArray(S, table, bits * 8));
      }
      w.intoArray(weight, count * 8);
      index[count] = columns[e] * stride + offset;
      count += bits != 0 ? 1 : 0;
    }
    return count;
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
