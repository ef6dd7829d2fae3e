package org.capgnn.kernel.vector.losses;

import java.util.Arrays;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.LossKernels;
import org.capgnn.kernel.Scratch;

/**
 * The losses for layouts in which a class does not fill a vector: several vertices share the
 * vectors.
 *
 * <p>A row of such a layout has several classes in a vector, and a softmax would need sums across
 * its lanes. So several vertices are copied into a block with a lane for each of their views, and
 * their gradient is copied back.
 */
final class SharedLosses {
  private static final int L = Lanes.WIDTH;
  private static final float[] KEEP = KeepTable.of(L, 1f);

  private SharedLosses() {}

  /** Computes {@link LossKernels#losses} for a contrastive weight other than 0. */
  static void losses(
      LossKernels.Losses l, double[] sums, int slot, int from, int to, Scratch scratch) {
    Lanes lanes = l.lanes();
    int block = lanes.classes() * L;
    // logits or gradient, plain and sharpened distribution, inverse lengths of both
    float[] work = scratch.rows(3 * block + 2 * L);
    // sums of the plain and the sharpened unit vectors, the unit vectors themselves
    float[] side = scratch.moreRows(3 * block);
    int together = L / lanes.period();
    for (int i = from; i < to; i += together) {
      vertices(l, sums, slot, i, Math.min(together, to - i), work, side);
    }
  }

  private static void vertices(
      LossKernels.Losses l, double[] sums, int slot, int i, int count, float[] work, float[] side) {
    Lanes lanes = l.lanes();
    int classes = lanes.classes();
    int block = classes * L;
    int inverses = 3 * block;
    float sharpening = 1f / l.temperature();
    load(lanes, l.logits(), i, count, work);
    LossBlock.softmax(work, 0, classes, 1f, work, block);
    LossBlock.softmax(work, 0, classes, sharpening, work, 2 * block);
    sumUnits(lanes, work, block, inverses, side, 0);
    sumUnits(lanes, work, 2 * block, inverses + L, side, block);
    sums[slot + 1] += cosines(lanes, count, side);
    Arrays.fill(work, 0, block, 0f);
    for (int n = 0; n < count; n++) {
      if (l.target()[i + n] >= 0) {
        sums[slot] += crossEntropy(l, i + n, n * lanes.period(), work);
      }
    }
    float weight = l.contrastive();
    LossBlock.addContrastGradient(weight, work, block, inverses, side, block, classes, work, 0);
    if (!l.stopGradient()) {
      LossBlock.addContrastGradient(
          weight * sharpening, work, 2 * block, inverses + L, side, 0, classes, work, 0);
    }
    store(lanes, work, i, count, l.gradient());
  }

  /** Copies the rows of some vertices into a block; unused lanes get zeros. */
  private static void load(Lanes lanes, float[] rows, int vertex, int count, float[] block) {
    int period = lanes.period();
    if (count * period < L) {
      Arrays.fill(block, 0, lanes.classes() * L, 0f);
    }
    for (int n = 0; n < count; n++) {
      int row = (vertex + n) * lanes.stride();
      for (int c = 0; c < lanes.classes(); c++) {
        for (int v = 0; v < period; v++) {
          block[c * L + n * period + v] = rows[row + c * period + v];
        }
      }
    }
  }

  /** The reverse of {@link #load}, with zeros where a row is padded. */
  private static void store(Lanes lanes, float[] block, int vertex, int count, float[] rows) {
    int period = lanes.period();
    for (int n = 0; n < count; n++) {
      int row = (vertex + n) * lanes.stride();
      Arrays.fill(rows, row, row + lanes.stride(), 0f);
      for (int c = 0; c < lanes.classes(); c++) {
        for (int v = 0; v < lanes.views(); v++) {
          rows[row + c * period + v] = block[c * L + n * period + v];
        }
      }
    }
  }

  /** Writes to every lane of a vertex the sum of the unit vectors of its views. */
  private static void sumUnits(
      Lanes lanes, float[] p, int at, int inverses, float[] side, int sumAt) {
    int classes = lanes.classes();
    int period = lanes.period();
    int units = 2 * classes * L;
    LossBlock.units(p, at, classes, inverses, KEEP, usedLanes(lanes) * L, side, units);
    for (int first = 0; first < classes * L; first += period) {
      float sum = 0f;
      for (int v = 0; v < period; v++) {
        sum += side[units + first + v];
      }
      for (int v = 0; v < period; v++) {
        side[sumAt + first + v] = sum;
      }
    }
  }

  /** A bit for each lane that is a view in use. */
  private static int usedLanes(Lanes lanes) {
    int bits = 0;
    for (int first = 0; first < L; first += lanes.period()) {
      bits |= (1 << lanes.views()) - 1 << first;
    }
    return bits;
  }

  private static double cosines(Lanes lanes, int count, float[] side) {
    double total = 0;
    int block = lanes.classes() * L;
    for (int n = 0; n < count; n++) {
      for (int at = n * lanes.period(); at < block; at += L) {
        total += (double) side[at] * side[block + at];
      }
    }
    return total;
  }

  /** The cross-entropy of a vertex whose lanes start at {@code lane}; writes its gradient. */
  private static double crossEntropy(LossKernels.Losses l, int vertex, int lane, float[] work) {
    Lanes lanes = l.lanes();
    int block = lanes.classes() * L;
    int target = l.target()[vertex];
    float weight = l.targetWeight()[vertex];
    double loss = 0;
    for (int v = lane; v < lane + lanes.views(); v++) {
      for (int c = 0; c < lanes.classes(); c++) {
        work[c * L + v] = weight * (work[block + c * L + v] - (c == target ? 1f : 0f));
      }
      loss -= weight * Math.log(Math.max(work[block + target * L + v], Float.MIN_NORMAL));
    }
    return loss;
  }
}
