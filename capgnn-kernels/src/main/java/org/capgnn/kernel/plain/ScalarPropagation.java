package org.capgnn.kernel.plain;

import java.util.Arrays;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.PropagationKernels;
import org.capgnn.kernel.Scratch;

/**
 * A sparse matrix times the rows of all views, in plain loops: the reference for the SIMD version.
 */
final class ScalarPropagation implements PropagationKernels {
  @Override
  public void propagate(Hop hop, int from, int to, Scratch scratch) {
    Lanes lanes = hop.lanes();
    int block = lanes.block();
    float[] sum = scratch.rows(block);
    for (int i = from; i < to; i++) {
      for (int g = 0; g < lanes.groups(); g++) {
        Arrays.fill(sum, 0, block, 0f);
        for (int e = hop.offsets()[i]; e < hop.offsets()[i + 1]; e++) {
          addEntry(hop, e, g, sum);
        }
        int at = i * lanes.stride() + g * block;
        for (int p = 0; p < block; p++) {
          hop.output()[at + p] = hop.scale() * sum[p] + hop.addendScale() * hop.addend()[at + p];
        }
      }
    }
  }

  private static void addEntry(Hop hop, int e, int group, float[] sum) {
    Lanes lanes = hop.lanes();
    int value = e * lanes.groups() + group;
    int bits = bits(hop, e, group);
    int from = hop.columns()[e] * lanes.stride() + group * lanes.block();
    for (int p = 0; p < lanes.block(); p++) {
      sum[p] += weight(hop, value, bits, p % Lanes.WIDTH) * hop.input()[from + p];
    }
  }

  private static float weight(Hop hop, int value, int bits, int lane) {
    float kept = hop.keep() == null ? 1f : hop.keepTable()[bits * Lanes.WIDTH + lane];
    return kept
        * (hop.laneValues()
            ? hop.values()[value * Lanes.WIDTH + lane]
            : hop.values()[value / hop.lanes().groups()]);
  }

  private static int bits(Hop hop, int e, int group) {
    int at = hop.origin() == null ? e : hop.origin()[e];
    return hop.keep() == null
        ? KeepTable.ALL
        : hop.keep()[at * hop.lanes().groups() + group] & 0xFF;
  }

  @Override
  public void entryGradient(Hop hop, float[] rows, float[] gradient, int from, int to) {
    Lanes lanes = hop.lanes();
    for (int i = from; i < to; i++) {
      for (int e = hop.offsets()[i]; e < hop.offsets()[i + 1]; e++) {
        for (int g = 0; g < lanes.groups(); g++) {
          int value = e * lanes.groups() + g;
          int bits = bits(hop, e, g);
          int a = i * lanes.stride() + g * lanes.block();
          int b = hop.columns()[e] * lanes.stride() + g * lanes.block();
          for (int p = 0; p < lanes.block(); p++) {
            float kept =
                hop.keep() == null ? 1f : hop.keepTable()[bits * Lanes.WIDTH + p % Lanes.WIDTH];
            gradient[value * Lanes.WIDTH + p % Lanes.WIDTH] +=
                hop.scale() * kept * rows[a + p] * hop.input()[b + p];
          }
        }
      }
    }
  }
}
