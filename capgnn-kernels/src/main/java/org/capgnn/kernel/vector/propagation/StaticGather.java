package org.capgnn.kernel.vector.propagation;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels.Hop;

/**
 * A hop whose entries have the same value in every view: one broadcast an entry.
 *
 * <p>One method a width of one to eight vectors, all of the same shape, because only local
 * variables stay in registers: a loop over an array of accumulators is two to three times slower.
 * An entry that every view drops is multiplied by zeros; where that is worth it, {@link KeptHop}
 * leaves them out beforehand.
 */
final class StaticGather {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  private StaticGather() {}

  /**
   * The rows from..to-1 of one group, of each row the {@code width} vectors from {@code shift} on.
   */
  static void rows(Hop hop, int group, int shift, int width, int from, int to) {
    switch (width) {
      case 1 -> rows1(hop, group, shift, from, to);
      case 2 -> rows2(hop, group, shift, from, to);
      case 3 -> rows3(hop, group, shift, from, to);
      case 4 -> rows4(hop, group, shift, from, to);
      case 5 -> rows5(hop, group, shift, from, to);
      case 6 -> rows6(hop, group, shift, from, to);
      case 7 -> rows7(hop, group, shift, from, to);
      default -> rows8(hop, group, shift, from, to);
    }
  }

  private static void rows1(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
    }
  }

  private static void rows2(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
    }
  }

  private static void rows3(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
    }
  }

  private static void rows4(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
        a3 = FloatVector.fromArray(S, input, row + 24).fma(w, a3);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
      FloatVector.fromArray(S, addend, out + 24)
          .mul(share)
          .add(scale.mul(a3))
          .intoArray(output, out + 24);
    }
  }

  private static void rows5(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
        a3 = FloatVector.fromArray(S, input, row + 24).fma(w, a3);
        a4 = FloatVector.fromArray(S, input, row + 32).fma(w, a4);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
      FloatVector.fromArray(S, addend, out + 24)
          .mul(share)
          .add(scale.mul(a3))
          .intoArray(output, out + 24);
      FloatVector.fromArray(S, addend, out + 32)
          .mul(share)
          .add(scale.mul(a4))
          .intoArray(output, out + 32);
    }
  }

  private static void rows6(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
        a3 = FloatVector.fromArray(S, input, row + 24).fma(w, a3);
        a4 = FloatVector.fromArray(S, input, row + 32).fma(w, a4);
        a5 = FloatVector.fromArray(S, input, row + 40).fma(w, a5);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
      FloatVector.fromArray(S, addend, out + 24)
          .mul(share)
          .add(scale.mul(a3))
          .intoArray(output, out + 24);
      FloatVector.fromArray(S, addend, out + 32)
          .mul(share)
          .add(scale.mul(a4))
          .intoArray(output, out + 32);
      FloatVector.fromArray(S, addend, out + 40)
          .mul(share)
          .add(scale.mul(a5))
          .intoArray(output, out + 40);
    }
  }

  private static void rows7(Hop hop, int group, int shift, int from, int to) {
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
      for (int e = offsets[i], end = offsets[i + 1]; e < end; e++) {
        int at = origin == null ? e : origin[e];
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
        a3 = FloatVector.fromArray(S, input, row + 24).fma(w, a3);
        a4 = FloatVector.fromArray(S, input, row + 32).fma(w, a4);
        a5 = FloatVector.fromArray(S, input, row + 40).fma(w, a5);
        a6 = FloatVector.fromArray(S, input, row + 48).fma(w, a6);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
      FloatVector.fromArray(S, addend, out + 24)
          .mul(share)
          .add(scale.mul(a3))
          .intoArray(output, out + 24);
      FloatVector.fromArray(S, addend, out + 32)
          .mul(share)
          .add(scale.mul(a4))
          .intoArray(output, out + 32);
      FloatVector.fromArray(S, addend, out + 40)
          .mul(share)
          .add(scale.mul(a5))
          .intoArray(output, out + 40);
      FloatVector.fromArray(S, addend, out + 48)
          .mul(share)
          .add(scale.mul(a6))
          .intoArray(output, out + 48);
    }
  }

  private static void rows8(Hop hop, int group, int shift, int from, int to) {
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
        int bits = keep == null ? 0xFF : keep[at * groups + group] & 0xFF;
        FloatVector w = FloatVector.fromArray(S, table, bits * 8).mul(values[e]);
        int row = columns[e] * stride + offset;
        a0 = FloatVector.fromArray(S, input, row).fma(w, a0);
        a1 = FloatVector.fromArray(S, input, row + 8).fma(w, a1);
        a2 = FloatVector.fromArray(S, input, row + 16).fma(w, a2);
        a3 = FloatVector.fromArray(S, input, row + 24).fma(w, a3);
        a4 = FloatVector.fromArray(S, input, row + 32).fma(w, a4);
        a5 = FloatVector.fromArray(S, input, row + 40).fma(w, a5);
        a6 = FloatVector.fromArray(S, input, row + 48).fma(w, a6);
        a7 = FloatVector.fromArray(S, input, row + 56).fma(w, a7);
      }
      int out = i * stride + offset;
      FloatVector.fromArray(S, addend, out).mul(share).add(scale.mul(a0)).intoArray(output, out);
      FloatVector.fromArray(S, addend, out + 8)
          .mul(share)
          .add(scale.mul(a1))
          .intoArray(output, out + 8);
      FloatVector.fromArray(S, addend, out + 16)
          .mul(share)
          .add(scale.mul(a2))
          .intoArray(output, out + 16);
      FloatVector.fromArray(S, addend, out + 24)
          .mul(share)
          .add(scale.mul(a3))
          .intoArray(output, out + 24);
      FloatVector.fromArray(S, addend, out + 32)
          .mul(share)
          .add(scale.mul(a4))
          .intoArray(output, out + 32);
      FloatVector.fromArray(S, addend, out + 40)
          .mul(share)
          .add(scale.mul(a5))
          .intoArray(output, out + 40);
      FloatVector.fromArray(S, addend, out + 48)
          .mul(share)
          .add(scale.mul(a6))
          .intoArray(output, out + 48);
      FloatVector.fromArray(S, addend, out + 56)
          .mul(share)
          .add(scale.mul(a7))
          .intoArray(output, out + 56);
    }
  }
}
