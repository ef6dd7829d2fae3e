package org.capgnn.kernel.vector.dense;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.BatchNormKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarBatchNorm;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The layer behind a batch normalisation with the hidden units as lanes, in tiles of a few
 * vertices.
 */
public final class VectorBatchNorm implements BatchNormKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final int TILE_ROWS = 32;

  private final BatchNormKernels scalar = new ScalarBatchNorm();

  @Override
  public void forward(Layer l, int from, int to, Scratch scratch) {
    if (l.head().width() % L != 0) {
      scalar.forward(l, from, to, scratch);
      return;
    }
    float[] hidden = scratch.rows(l.size());
    for (int i = from; i < to; i++) {
      hiddenRows(l, i, hidden, 0);
      VectorHead.forward(l.head(), i, hidden, 0, scratch);
    }
  }

  private static FloatVector normal(Layer l, int at, int p) {
    return FloatVector.fromArray(S, l.rows(), at + p)
        .sub(FloatVector.fromArray(S, l.mean(), p))
        .mul(FloatVector.fromArray(S, l.inverse(), p));
  }

  /** The hidden units of all views of a vertex after ReLU and dropout. */
  private static void hiddenRows(Layer l, int i, float[] hidden, int to) {
    int width = l.head().width();
    int at = i * l.size();
    byte[] keep = l.keep();
    for (int p = 0; p < l.size(); p += width) {
      for (int u = 0; u < width; u += L) {
        int bits = keep == null ? KeepTable.ALL : keep[(at + p + u) >> Lanes.LOG_WIDTH] & 0xFF;
        normal(l, at, p + u)
            .fma(FloatVector.fromArray(S, l.gamma(), u), FloatVector.fromArray(S, l.beta(), u))
            .max(0f)
            .mul(FloatVector.fromArray(S, l.keepTable(), bits * L))
            .intoArray(hidden, to + p + u);
      }
    }
  }

  @Override
  public void backward(
      Layer l, float[] gradient, float[] delta, Sums sums, int from, int to, Scratch scratch) {
    if (l.head().width() % L != 0) {
      scalar.backward(l, gradient, delta, sums, from, to, scratch);
      return;
    }
    int tile = Math.max(1, TILE_ROWS / l.head().lanes().views());
    for (int i = from; i < to; i += tile) {
      backwardTile(l, gradient, delta, sums, i, Math.min(to, i + tile), scratch);
    }
  }

  private static void backwardTile(
      Layer l, float[] gradient, float[] delta, Sums sums, int from, int to, Scratch scratch) {
    int size = l.size();
    float[] hidden = scratch.rows((to - from) * size);
    float[] rows = scratch.unitRows((to - from) * size);
    for (int i = from; i < to; i++) {
      hiddenRows(l, i, hidden, (i - from) * size);
    }
    VectorHead.backward(
        l.head(), gradient, from, to, hidden, 0, rows, sums.second(), sums.secondBias(), scratch);
    // 1 where the unit is positive, else 0; mask objects are slow before Java 21
    float kept = l.keepTable()[KeepTable.ALL * L];
    for (int i = from; i < to; i++) {
      int tileAt = (i - from) * size;
      int at = i * size;
      for (int p = 0; p < size; p += L) {
        FloatVector active =
            FloatVector.fromArray(S, hidden, tileAt + p).mul(1e38f).min(1f).mul(kept);
        FloatVector d = FloatVector.fromArray(S, rows, tileAt + p).mul(active);
        d.intoArray(delta, at + p);
        d.add(FloatVector.fromArray(S, sums.plain(), p)).intoArray(sums.plain(), p);
        d.fma(normal(l, at, p), FloatVector.fromArray(S, sums.normal(), p))
            .intoArray(sums.normal(), p);
      }
    }
  }

  @Override
  public void throughNorm(Layer l, float[] delta, float[] plain, float[] normal, int from, int to) {
    int width = l.head().width();
    if (width % L != 0) {
      scalar.throughNorm(l, delta, plain, normal, from, to);
      return;
    }
    int size = l.size();
    for (int i = from; i < to; i++) {
      for (int p = 0; p < size; p += width) {
        for (int u = 0; u < width; u += L) {
          int at = i * size + p + u;
          FloatVector centred =
              FloatVector.fromArray(S, delta, at)
                  .sub(FloatVector.fromArray(S, plain, p + u))
                  .sub(normal(l, i * size, p + u).mul(FloatVector.fromArray(S, normal, p + u)));
          FloatVector.fromArray(S, l.gamma(), u)
              .mul(FloatVector.fromArray(S, l.inverse(), p + u))
              .mul(centred)
              .intoArray(delta, at);
        }
      }
    }
  }
}
