package org.capgnn.kernel.vector.dense;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.MlpKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarMlp;
import org.capgnn.kernel.vector.features.VectorFeatures;
import org.capgnn.kernel.vector.simd.LaneVectors;

/**
 * The fused perceptron with the hidden units as lanes and one row per view.
 *
 * <p>Masks select features; all hidden units are computed. Vertices are taken in small tiles, so
 * that the sums of the second layer ({@link VectorHead}) stay in registers for a whole tile.
 */
public final class VectorMlp implements MlpKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final int TILE_ROWS = 32;

  private final MlpKernels scalar = new ScalarMlp();

  @Override
  public void forward(MlpArrays m, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % L != 0) {
      scalar.forward(m, from, to, scratch);
      return;
    }
    int size = m.lanes().views() * m.hiddenWidth();
    float[] hidden = m.hidden() == null ? scratch.rows(size) : m.hidden();
    for (int i = from; i < to; i++) {
      int at = m.hidden() == null ? 0 : i * size;
      hiddenRows(m, i, hidden, at, scratch);
      VectorHead.forward(m.head(), i, hidden, at, scratch);
    }
  }

  /** The hidden layer of all views of a vertex after ReLU and dropout. */
  private static void hiddenRows(MlpArrays m, int i, float[] hidden, int at, Scratch scratch) {
    VectorFeatures.rows(m.first(), i, hidden, at, scratch);
    int size = m.lanes().views() * m.hiddenWidth();
    byte[] keep = m.hiddenKeep();
    float[] table = m.hiddenTable();
    int firstByte =
        i * (size >> Lanes.LOG_WIDTH); // the mask may have more than 2^31 bits, but not bytes
    for (int n = 0; n < size; n += L) {
      int bits = keep == null ? KeepTable.ALL : keep[firstByte + (n >> Lanes.LOG_WIDTH)] & 0xFF;
      FloatVector x = FloatVector.fromArray(S, hidden, at + n);
      FloatVector kept = FloatVector.fromArray(S, table, bits * L);
      x.mul(wherePositive(x, kept.reinterpretAsInts())).intoArray(hidden, at + n);
    }
  }

  /**
   * The factor where x is positive or -0, else 0. It uses the sign bits alone: max and min of
   * vectors take ten instructions to order NaN and -0, and mask objects are slow before Java 21. If
   * x is NaN, so is its product with the factor.
   *
   * @param factor the bits of floats
   */
  static FloatVector wherePositive(FloatVector x, IntVector factor) {
    return x.reinterpretAsInts()
        .neg()
        .lanewise(VectorOperators.ASHR, 31)
        .and(factor)
        .reinterpretAsFloats();
  }

  @Override
  public void backward(
      MlpArrays m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % L != 0) {
      scalar.backward(m, gradient, sums, from, to, scratch);
      return;
    }
    int tile = Math.max(1, TILE_ROWS / m.lanes().views());
    for (int i = from; i < to; i += tile) {
      backwardTile(m, gradient, sums, i, Math.min(to, i + tile), scratch);
    }
  }

  private static void backwardTile(
      MlpArrays m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    int views = m.lanes().views();
    int width = m.hiddenWidth();
    int rows = (to - from) * views;
    float[] delta = scratch.unitRows(rows * width);
    float[] hidden = m.hidden() == null ? scratch.rows(rows * width) : m.hidden();
    int first = m.hidden() == null ? 0 : from * views * width;
    if (m.hidden() == null) {
      for (int i = from; i < to; i++) {
        hiddenRows(m, i, hidden, (i - from) * views * width, scratch);
      }
    } else {
      scratch.prefetched(touch(hidden, first, rows * width));
    }
    float kept = m.hiddenTable()[KeepTable.ALL * L];
    float[] second = sums.second();
    float[] secondBias = sums.secondBias();
    if (m.lanes().classes() <= NarrowHead.MOST_CLASSES) {
      int wide = NarrowHead.MOST_CLASSES;
      float[] g = VectorHead.readRows(m.head(), gradient, from, to, wide, secondBias, scratch);
      for (int u = 0; u < width; u += L) {
        NarrowHead.backward(
            m.head(), u, g, hidden, first + u, delta, rows, kept, second, sums.firstBias());
      }
    } else {
      VectorHead.backward(
          m.head(), gradient, from, to, hidden, first, delta, second, secondBias, scratch);
      for (int u = 0; u < width; u += L) {
        throughRelu(kept, u, width, hidden, first + u, delta, rows, sums.firstBias());
      }
    }
    for (int i = from; i < to; i++) {
      int row = (i - from) * views * width;
      VectorFeatures.addGradient(m.first(), i, delta, row, sums.first(), scratch);
    }
  }

  /**
   * Reads one float of every cache line, in order, so that the hardware fetches a tile's hidden
   * units from the third-level cache as a stream; the loops after it walk down the columns, a
   * pattern that the hardware does not predict.
   */
  private static float touch(float[] array, int from, int length) {
    float sum = 0f;
    for (int p = from; p < from + length; p += 16) {
      sum += array[p];
    }
    return sum;
  }

  /** Clears the gradient of inactive units and adds the rest to the gradient of the bias. */
  private static void throughRelu(
      float kept, int u, int width, float[] hidden, int at, float[] delta, int rows, float[] bias) {
    IntVector factor = FloatVector.broadcast(S, kept).reinterpretAsInts();
    FloatVector sum = FloatVector.fromArray(S, bias, u);
    for (int r = 0; r < rows; r++) {
      FloatVector active =
          wherePositive(FloatVector.fromArray(S, hidden, at + r * width).abs(), factor);
      FloatVector d = FloatVector.fromArray(S, delta, u + r * width).mul(active);
      d.intoArray(delta, u + r * width);
      sum = d.add(sum);
    }
    sum.intoArray(bias, u);
  }
}
