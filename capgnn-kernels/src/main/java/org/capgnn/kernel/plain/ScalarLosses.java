package org.capgnn.kernel.plain;

import java.util.Arrays;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels;
import org.capgnn.kernel.Scratch;

/**
 * Cross-entropy and contrastive loss with their gradients, in plain loops: the reference for the
 * SIMD version.
 */
public final class ScalarLosses implements LossKernels {
  @Override
  public void losses(Losses l, double[] sums, int slot, int from, int to, Scratch scratch) {
    Lanes lanes = l.lanes();
    int classes = lanes.classes();
    int views = lanes.views();
    float[] plain = scratch.rows(classes * views + 4 * classes);
    float[] sharp = scratch.moreRows(classes * views + 2 * views);
    int sumAt = classes * views;
    for (int i = from; i < to; i++) {
      int row = i * lanes.stride();
      Arrays.fill(l.gradient(), row, row + lanes.stride(), 0f);
      boolean contrast = l.contrastive() != 0f;
      if (!contrast && l.target()[i] < 0) {
        continue;
      }
      Arrays.fill(plain, sumAt, sumAt + 2 * classes, 0f);
      for (int v = 0; v < views; v++) {
        softmax(l, row, v, 1f, plain, v * classes);
        if (l.target()[i] >= 0) {
          sums[slot] += crossEntropy(l, i, row, v, plain, v * classes);
        }
        if (contrast) {
          softmax(l, row, v, 1f / l.temperature(), sharp, v * classes);
          sharp[sumAt + v] = addUnit(plain, v * classes, classes, plain, sumAt);
          sharp[sumAt + views + v] = addUnit(sharp, v * classes, classes, plain, sumAt + classes);
        }
      }
      if (contrast) {
        for (int c = 0; c < classes; c++) {
          sums[slot + 1] += (double) plain[sumAt + c] * plain[sumAt + classes + c];
        }
        for (int v = 0; v < views; v++) {
          contrastGradient(l, row, v, plain, sumAt + classes, sharp[sumAt + v], 1f, plain);
          if (!l.stopGradient()) {
            contrastGradient(
                l, row, v, sharp, sumAt, sharp[sumAt + views + v], 1f / l.temperature(), plain);
          }
        }
      }
    }
  }

  private static void softmax(Losses l, int row, int view, float scale, float[] out, int at) {
    Lanes lanes = l.lanes();
    float top = Float.NEGATIVE_INFINITY;
    for (int c = 0; c < lanes.classes(); c++) {
      top = Math.max(top, l.logits()[row + lanes.at(c, view)]);
    }
    float sum = 0f;
    for (int c = 0; c < lanes.classes(); c++) {
      float e = (float) Math.exp((l.logits()[row + lanes.at(c, view)] - top) * scale);
      out[at + c] = e;
      sum += e;
    }
    for (int c = 0; c < lanes.classes(); c++) {
      out[at + c] /= sum;
    }
  }

  private static double crossEntropy(
      Losses l, int i, int row, int view, float[] probability, int at) {
    Lanes lanes = l.lanes();
    float weight = l.targetWeight()[i];
    int target = l.target()[i];
    for (int c = 0; c < lanes.classes(); c++) {
      float wanted = c == target ? 1f : 0f;
      l.gradient()[row + lanes.at(c, view)] += weight * (probability[at + c] - wanted);
    }
    return -weight * Math.log(Math.max(probability[at + target], Float.MIN_NORMAL));
  }

  /** Adds the unit vector of a distribution to a sum and returns the inverse of its length. */
  private static float addUnit(float[] from, int at, int classes, float[] into, int sumAt) {
    float squares = 0f;
    for (int c = 0; c < classes; c++) {
      squares += from[at + c] * from[at + c];
    }
    float inverse = 1f / (float) Math.sqrt(squares);
    for (int c = 0; c < classes; c++) {
      into[sumAt + c] += inverse * from[at + c];
    }
    return inverse;
  }

  /**
   * Adds the gradient through one side of the cosines: with u = p / |p| and t the sum of the other
   * side, dL/dp = -w (t - (u.t) u) / |p|, then through the softmax.
   */
  private static void contrastGradient(
      Losses l,
      int row,
      int view,
      float[] side,
      int otherSum,
      float inverse,
      float scale,
      float[] sums) {
    Lanes lanes = l.lanes();
    int classes = lanes.classes();
    int at = view * classes;
    float along = 0f;
    for (int c = 0; c < classes; c++) {
      along += inverse * side[at + c] * sums[otherSum + c];
    }
    float mean = 0f;
    for (int c = 0; c < classes; c++) {
      float p = side[at + c];
      mean += p * (sums[otherSum + c] - along * inverse * p);
    }
    for (int c = 0; c < classes; c++) {
      float p = side[at + c];
      float slope = sums[otherSum + c] - along * inverse * p;
      l.gradient()[row + lanes.at(c, view)] -=
          l.contrastive() * inverse * scale * p * (slope - mean);
    }
  }
}
