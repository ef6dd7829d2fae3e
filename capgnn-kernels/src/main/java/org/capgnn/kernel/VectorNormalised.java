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
          subtractDropped(p, row, x, scratch);
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

  /** Takes the features that a (vertex, view) drops out of its row. */
  private static void subtractDropped(Product p, int row, float[] x, Scratch scratch) {
    int[] features = scratch.multiples(p.features(), 1);
    int words = NormalisedKernels.maskWords(p.features());
    int width = p.width();
    for (int w = 0; w < words; w++) {
      long dropped = droppedWord(p, row, w, words);
      BitGather.gather(
          dropped, w * 64, features, x, -1f, p.weights(), width, p.output(), row * width);
    }
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
    int words = NormalisedKernels.maskWords(features);
    long[] stored = scratch.bits(words);
    for (int i = from; i < to; i++) {
      Arrays.fill(x, 0, features, 0f);
      Arrays.fill(stored, 0, words, 0L);
      Arrays.fill(total, width, 2 * width, 0f);
      for (int v = 0; v < p.views(); v++) {
        add(gradient, (i * p.views() + v) * width, scale, total, width, width);
      }
      add(total, width, 1f, total, 0, width);
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int f = p.columns()[e];
        x[f] += p.value(e);
        stored[f >> 6] |= 1L << f;
        add(total, width, p.value(e), entrySums, f * width, width);
      }
      if (p.keep() != null) {
        for (int v = 0; v < p.views(); v++) {
          subtractGradient(p, i * p.views() + v, gradient, x, entrySums, plainSums, scratch);
        }
      }
    }
    for (int f = 0; f < features; f++) {
      add(total, 0, 1f, plainSums, f * width, width);
    }
  }

  private static void subtractGradient(
      Product p,
      int row,
      float[] gradient,
      float[] x,
      float[] entrySums,
      float[] plainSums,
      Scratch scratch) {
    int[] features = scratch.multiples(p.features(), 1);
    int words = NormalisedKernels.maskWords(p.features());
    long[] stored = scratch.bits(words);
    int width = p.width();
    int at = row * width;
    float scale = -p.scale();
    for (int w = 0; w < words; w++) {
      long dropped = droppedWord(p, row, w, words);
      BitScatter.add(dropped, w * 64, features, null, scale, gradient, at, width, plainSums);
      BitScatter.add(
          dropped & stored[w], w * 64, features, x, scale, gradient, at, width, entrySums);
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
