package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The losses with eight views as lanes; layouts with fewer lanes a class take the scalar way. */
final class VectorLosses implements LossKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final float[] KEEP = KeepTable.of(8, 1f);

  private final LossKernels scalar = new ScalarLosses();

  @Override
  public void losses(Losses l, double[] sums, int slot, int from, int to, Scratch scratch) {
    if (!l.lanes().fullLanes()) {
      scalar.losses(l, sums, slot, from, to, scratch);
      return;
    }
    float[] probabilities = scratch.rows(2 * l.lanes().stride() + 16 * l.lanes().groups());
    float[] side = scratch.moreRows(10 * l.lanes().classes());
    for (int i = from; i < to; i++) {
      vertex(l, sums, slot, i, probabilities, side);
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
      for (int p = 0; p < stride; p += 8) {
        FloatVector.zero(S).intoArray(l.gradient(), row + p);
      }
      return;
    }
    int classes = lanes.classes();
    Arrays.fill(side, 0, 2 * classes, 0f);
    for (int g = 0; g < lanes.groups(); g++) {
      int at = g * lanes.block();
      softmax(l.logits(), row + at, classes, 1f, probabilities, at);
      if (contrast) {
        softmax(l.logits(), row + at, classes, 1f / l.temperature(), probabilities, stride + at);
        int inverses = 2 * stride + 16 * g;
        sumUnits(lanes, g, probabilities, at, inverses, side, 0);
        sumUnits(lanes, g, probabilities, stride + at, inverses + 8, side, classes);
      }
      crossEntropy(l, sums, slot, i, g, probabilities);
    }
    if (contrast) {
      for (int c = 0; c < classes; c++) {
        sums[slot + 1] += (double) side[c] * side[classes + c];
      }
      for (int g = 0; g < lanes.groups(); g++) {
        int at = g * lanes.block();
        int inverses = 2 * stride + 16 * g;
        contrastGradient(l, row + at, 1f, probabilities, at, inverses, side, classes);
        if (!l.stopGradient()) {
          contrastGradient(
              l, row + at, 1f / l.temperature(), probabilities, stride + at, inverses + 8, side, 0);
        }
        clearUnusedViews(lanes, l.gradient(), row + at, g);
      }
    } else {
      for (int g = 0; g < lanes.groups(); g++) {
        clearUnusedViews(lanes, l.gradient(), row + g * lanes.block(), g);
      }
    }
  }

  private static void softmax(
      float[] logits, int from, int classes, float scale, float[] out, int at) {
    FloatVector top = FloatVector.fromArray(S, logits, from);
    for (int c = 1; c < classes; c++) {
      top = FloatVector.fromArray(S, logits, from + c * 8).max(top);
    }
    FloatVector sum = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      FloatVector e =
          LaneExp.exp(FloatVector.fromArray(S, logits, from + c * 8).sub(top).mul(scale));
      sum = e.add(sum);
      e.intoArray(out, at + c * 8);
    }
    FloatVector inverse = FloatVector.broadcast(S, 1f).div(sum);
    for (int c = 0; c < classes; c++) {
      FloatVector.fromArray(S, out, at + c * 8).mul(inverse).intoArray(out, at + c * 8);
    }
  }

  /**
   * Adds the unit vectors of the views in use to {@code side}, whose first two rows are such sums
   * and whose rest is working memory, and keeps their inverse lengths.
   */
  private static void sumUnits(
      Lanes lanes, int group, float[] p, int at, int inverses, float[] side, int sumAt) {
    int classes = lanes.classes();
    FloatVector squares = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * 8);
      squares = x.fma(x, squares);
    }
    FloatVector inverse = FloatVector.broadcast(S, 1f).div(squares.sqrt());
    inverse.intoArray(p, inverses);
    int used = Math.min(8, lanes.views() - group * 8);
    int units = 2 * classes;
    FloatVector counted = inverse.mul(FloatVector.fromArray(S, KEEP, ((1 << used) - 1) * 8));
    for (int c = 0; c < classes; c++) {
      FloatVector.fromArray(S, p, at + c * 8).mul(counted).intoArray(side, units + c * 8);
    }
    for (int c = 0; c < classes; c++) {
      side[sumAt + c] += sumOfLanes(side, units + c * 8);
    }
  }

  /** A fixed tree: {@code reduceLanes} may add in another order before and after compilation. */
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
      for (int c = 0; c < lanes.block(); c += 8) {
        FloatVector.zero(S).intoArray(l.gradient(), row + c);
      }
      return;
    }
    float weight = l.targetWeight()[i];
    for (int c = 0; c < lanes.classes(); c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * 8);
      x.sub(c == target ? 1f : 0f).mul(weight).intoArray(l.gradient(), row + c * 8);
    }
    int used = Math.min(8, lanes.views() - group * 8);
    for (int v = 0; v < used; v++) {
      sums[slot] -= weight * Math.log(Math.max(p[at + target * 8 + v], Float.MIN_NORMAL));
    }
  }

  private static void contrastGradient(
      Losses l, int row, float scale, float[] p, int at, int inverses, float[] side, int otherSum) {
    int classes = l.lanes().classes();
    FloatVector inverse = FloatVector.fromArray(S, p, inverses);
    FloatVector along = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      along =
          FloatVector.fromArray(S, p, at + c * 8)
              .fma(FloatVector.broadcast(S, side[otherSum + c]), along);
    }
    along = inverse.mul(along).mul(inverse);
    FloatVector mean = FloatVector.zero(S);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * 8);
      mean = x.fma(FloatVector.broadcast(S, side[otherSum + c]).sub(along.mul(x)), mean);
    }
    FloatVector factor = inverse.mul(-l.contrastive() * scale);
    for (int c = 0; c < classes; c++) {
      FloatVector x = FloatVector.fromArray(S, p, at + c * 8);
      FloatVector slope = FloatVector.broadcast(S, side[otherSum + c]).sub(along.mul(x)).sub(mean);
      factor
          .mul(x)
          .fma(slope, FloatVector.fromArray(S, l.gradient(), row + c * 8))
          .intoArray(l.gradient(), row + c * 8);
    }
  }

  private static void clearUnusedViews(Lanes lanes, float[] gradient, int at, int group) {
    int used = Math.min(8, lanes.views() - group * 8);
    for (int v = used; v < 8; v++) {
      for (int c = 0; c < lanes.classes(); c++) {
        gradient[at + c * 8 + v] = 0f;
      }
    }
  }
}
