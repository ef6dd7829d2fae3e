package org.capgnn.kernel.vector.losses;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarLosses;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The losses with a full group of views as lanes; {@link SharedLosses} has the layouts with fewer
 * lanes per class.
 */
public final class VectorLosses implements LossKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private final LossKernels scalar = new ScalarLosses();

  @Override
  public void losses(Losses l, double[] sums, int slot, int from, int to, Scratch scratch) {
    if (!l.lanes().fullLanes()) {
      if (l.contrastive() == 0f) { // a few labelled vertices, far apart
        scalar.losses(l, sums, slot, from, to, scratch);
      } else {
        SharedLosses.losses(l, sums, slot, from, to, scratch);
      }
      return;
    }
    if (VertexLosses.suit(l)) {
      whole(l, sums, slot, from, to, scratch);
      return;
    }
    float[] probabilities = scratch.rows(2 * l.lanes().stride() + 2 * L * l.lanes().groups());
    float[] side = scratch.moreRows(3 * L * l.lanes().classes());
    for (int i = from; i < to; i++) {
      vertex(l, sums, slot, i, probabilities, side);
    }
  }

  /** As the readout of a training step computes them, with the same bits. */
  private static void whole(Losses l, double[] sums, int slot, int from, int to, Scratch scratch) {
    int width = l.lanes().block();
    float[] row = scratch.rows(VertexLosses.length(width));
    for (int i = from; i < to; i++) {
      System.arraycopy(l.logits(), i * width, row, 0, width);
      VertexLosses.of(l, i, row, sums, slot);
      System.arraycopy(row, VertexLosses.GRADIENT * width, l.gradient(), i * width, width);
    }
  }

  private static void vertex(
      Losses l, double[] sums, int slot, int i, float[] probabilities, float[] side) {
    Lanes lanes = l.lanes();
    int row = i * lanes.stride();
    int stride = lanes.stride();
    boolean labelled = l.target()[i] >= 0;
    boolean contrast = l.contrastive() != 0f;
    if (!labelled && !contrast) {
      for (int p = 0; p < stride; p += L) {
        FloatVector.zero(S).intoArray(l.gradient(), row + p);
      }
      return;
    }
    int classes = lanes.classes();
    Arrays.fill(side, 0, 2 * L * classes, 0f);
    for (int g = 0; g < lanes.groups(); g++) {
      int at = g * lanes.block();
      LossBlock.softmax(l.logits(), row + at, classes, 1f, probabilities, at);
      if (contrast) {
        LossBlock.softmax(
            l.logits(), row + at, classes, 1f / l.temperature(), probabilities, stride + at);
        int inverses = 2 * stride + 2 * L * g;
        sumUnits(lanes, g, probabilities, at, inverses, side, 0);
        sumUnits(lanes, g, probabilities, stride + at, inverses + L, side, L * classes);
      }
      crossEntropy(l, sums, slot, i, g, probabilities);
    }
    if (contrast) {
      for (int c = 0; c < L * classes; c += L) {
        sums[slot + 1] += (double) side[c] * side[L * classes + c];
      }
      for (int c = 0; c < 2 * L * classes; c += L) {
        FloatVector.broadcast(S, side[c]).intoArray(side, c);
      }
      for (int g = 0; g < lanes.groups(); g++) {
        int at = g * lanes.block();
        int inverses = 2 * stride + 2 * L * g;
        float weight = l.contrastive();
        int to = row + at;
        int sharpAt = L * classes;
        LossBlock.addContrastGradient(
            weight, probabilities, at, inverses, side, sharpAt, classes, l.gradient(), to);
        if (!l.stopGradient()) {
          weight *= 1f / l.temperature();
          int sharp = stride + at;
          LossBlock.addContrastGradient(
              weight, probabilities, sharp, inverses + L, side, 0, classes, l.gradient(), to);
        }
      }
    }
    for (int g = 0; g < lanes.groups(); g++) {
      clearUnusedViews(lanes, l.gradient(), row + g * lanes.block(), g);
    }
  }

  /**
   * Adds the unit vectors of the views in use to the first lane of each class in {@code side}, from
   * {@code sumAt} on, and keeps their inverse lengths; the last third of {@code side} is working
   * memory.
   */
  private static void sumUnits(
      Lanes lanes, int group, float[] p, int at, int inverses, float[] side, int sumAt) {
    int classes = lanes.classes();
    int used = Math.min(L, lanes.views() - group * L);
    int units = 2 * L * classes;
    LossBlock.units(p, at, classes, inverses, KEEP, ((1 << used) - 1) * L, side, units);
    for (int c = 0; c < L * classes; c += L) {
      side[sumAt + c] += sumOfLanes(side, units + c);
    }
  }

  /** Adds in a fixed order; that of {@code reduceLanes} may change when the method is compiled. */
  private static float sumOfLanes(float[] v, int at) {
    return ((v[at] + v[at + 1]) + (v[at + 2] + v[at + 3]))
        + ((v[at + 4] + v[at + 5]) + (v[at + 6] + v[at + 7]));
  }

  private static void crossEntropy(Losses l, double[] sums, int slot, int i, int group, float[] p) {
    Lanes lanes = l.lanes();
    int at = group * lanes.block();
    int row = i * lanes.stride() + at;
    int target = l.target()[i];
    if (target < 0) {
      for (int c = 0; c < lanes.block(); c += L) {
        FloatVector.zero(S).intoArray(l.gradient(), row + c);
      }
      return;
    }
    float weight = l.targetWeight()[i];
    for (int c = 0; c < lanes.classes(); c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * L);
      x.sub(c == target ? 1f : 0f).mul(weight).intoArray(l.gradient(), row + c * L);
    }
    int used = Math.min(L, lanes.views() - group * L);
    for (int v = 0; v < used; v++) {
      sums[slot] -= weight * Math.log(Math.max(p[at + target * L + v], Float.MIN_NORMAL));
    }
  }

  private static void clearUnusedViews(Lanes lanes, float[] gradient, int at, int group) {
    int used = Math.min(L, lanes.views() - group * L);
    for (int v = used; v < L; v++) {
      for (int c = 0; c < lanes.classes(); c++) {
        gradient[at + c * L + v] = 0f;
      }
    }
  }
}
