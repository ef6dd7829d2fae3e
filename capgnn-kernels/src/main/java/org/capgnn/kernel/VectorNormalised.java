package org.capgnn.kernel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/** The whole product once a vertex, minus the dropped features of each view. */
final class VectorNormalised implements NormalisedKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    int width = p.width();
    scratch.reserveList(p.features());
    float[] x = scratch.rows(p.features());
    float[] whole = scratch.moreRows(width);
    float scale = p.scale();
    for (int i = from; i < to; i++) {
      System.arraycopy(p.constantRow(), 0, whole, 0, width);
      int entries = listEntries(p, i, scratch);
      RowGather.gather(
          scratch.list, 0, scratch.coefficient, 0, entries, p.weights(), width, whole, 0);
      ScalarNormalised.normaliseRow(p, i, x);
      for (int v = 0; v < p.views(); v++) {
        int row = i * p.views() + v;
        System.arraycopy(whole, 0, p.output(), row * width, width);
        if (p.keep() != null) {
          int dropped = listDropped(p, row, x, scratch);
          RowGather.gather(
              scratch.list,
              0,
              scratch.coefficient,
              0,
              dropped,
              p.weights(),
              width,
              p.output(),
              row * width);
        }
        finish(p.output(), row * width, width, scale, p.bias());
      }
    }
  }

  private static int listEntries(Product p, int i, Scratch scratch) {
    int start = p.offsets()[i];
    int end = p.offsets()[i + 1];
    for (int e = start; e < end; e++) {
      int f = p.columns()[e];
      scratch.list[e - start] = f * p.width();
      scratch.coefficient[e - start] = p.scaleOf()[f] * p.value(e);
    }
    return end - start;
  }

  /** Lists the features that a (vertex, view) drops, with minus their values. */
  private static int listDropped(Product p, int row, float[] x, Scratch scratch) {
    int[] list = scratch.list;
    float[] coefficient = scratch.coefficient;
    int words = NormalisedKernels.maskWords(p.features());
    int width = p.width();
    int count = 0;
    for (int w = 0; w < words; w++) {
      long dropped = droppedWord(p, row, w, words);
      while (dropped != 0) {
        int f = w * 64 + Long.numberOfTrailingZeros(dropped);
        list[count] = f * width;
        coefficient[count++] = -x[f];
        dropped &= dropped - 1;
      }
    }
    return count;
  }

  private static long droppedWord(Product p, int row, int word, int words) {
    long dropped = ~(long) LONGS.get(p.keep(), (row * words + word) * 8);
    int beyond = p.features() - word * 64;
    return beyond >= 64 ? dropped : dropped & ((1L << beyond) - 1);
  }

  private static void finish(float[] out, int at, int width, float scale, float[] bias) {
    for (int h = 0; h < width; h++) {
      out[at + h] = out[at + h] * scale + (bias == null ? 0f : bias[h]);
    }
  }

  @Override
  public void sums(
      Product p,
      float[] gradient,
      float[] entrySums,
      float[] plainSums,
      int from,
      int to,
      Scratch scratch) {
    int width = p.width();
    int features = p.features();
    float scale = p.scale();
    float[] x = scratch.rows(features);
    float[] total = scratch.moreRows(2 * width);
    Arrays.fill(total, 0, 2 * width, 0f);
    for (int i = from; i < to; i++) {
      Arrays.fill(x, 0, features, 0f);
      Arrays.fill(total, width, 2 * width, 0f);
      for (int v = 0; v < p.views(); v++) {
        add(gradient, (i * p.views() + v) * width, scale, total, width, width);
      }
      add(total, width, 1f, total, 0, width);
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int f = p.columns()[e];
        x[f] += p.value(e);
        add(total, width, p.value(e), entrySums, f * width, width);
      }
      if (p.keep() != null) {
        for (int v = 0; v < p.views(); v++) {
          subtractDropped(p, i * p.views() + v, gradient, x, entrySums, plainSums);
        }
      }
    }
    for (int f = 0; f < features; f++) {
      add(total, 0, 1f, plainSums, f * width, width);
    }
  }

  private static void subtractDropped(
      Product p, int row, float[] gradient, float[] x, float[] entrySums, float[] plainSums) {
    int words = NormalisedKernels.maskWords(p.features());
    int width = p.width();
    float scale = p.scale();
    for (int w = 0; w < words; w++) {
      long dropped = droppedWord(p, row, w, words);
      while (dropped != 0) {
        int f = w * 64 + Long.numberOfTrailingZeros(dropped);
        dropped &= dropped - 1;
        add(gradient, row * width, -scale, plainSums, f * width, width);
        if (x[f] != 0f) {
          add(gradient, row * width, -scale * x[f], entrySums, f * width, width);
        }
      }
    }
  }

  private static void add(
      float[] values, int start, float factor, float[] into, int at, int width) {
    FloatVector f = FloatVector.broadcast(S, factor);
    int h = 0;
    for (; h + 8 <= width; h += 8) {
      FloatVector.fromArray(S, values, start + h)
          .fma(f, FloatVector.fromArray(S, into, at + h))
          .intoArray(into, at + h);
    }
    for (; h < width; h++) {
      into[at + h] += factor * values[start + h];
    }
  }
}
