package org.capgnn.kernel.vector.features;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarNormalised;
import org.capgnn.kernel.vector.simd.LaneVectors;
import org.capgnn.kernel.vector.simd.RowGather;

/**
 * Computes the whole product once per vertex and subtracts the dropped features of each view;
 * gradients are summed one {@link BitTile} of rows at a time.
 */
public final class VectorNormalised implements NormalisedKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final NormalisedKernels scalar = new ScalarNormalised();

  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    if (NarrowNormalised.suits(p)) {
      NarrowNormalised.multiply(p, from, to, scratch);
      return;
    }
    int width = p.width();
    scratch.reserveList(p.features());
    float[] x = scratch.rows(p.features());
    float[] whole = scratch.moreRows(width);
    float scale = p.scale();
    float[] bias = p.bias() == null ? scratch.zeros(width) : p.bias();
    for (int i = from; i < to; i++) {
      System.arraycopy(p.constantRow(), 0, whole, 0, width);
      int entries = listEntries(p, i, scratch);
      RowGather.gather(
          scratch.list(), 0, scratch.coefficients(), 0, entries, p.weights(), width, whole, 0);
      ScalarNormalised.normaliseRow(p, i, x);
      if (DroppedGather.suits(p)) {
        DroppedGather.rows(p, i, whole, x, bias, scratch);
        continue;
      }
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
      scratch.list()[e - start] = f * p.width();
      scratch.coefficients()[e - start] = p.scaleOf()[f] * p.value(e);
    }
    return end - start;
  }

  /** Subtracts the features that a (vertex, view) drops from its row. */
  private static void subtractDropped(Product p, int row, float[] x, Scratch scratch) {
    int words = NormalisedKernels.maskWords(p.features());
    int width = p.width();
    int count = 0;
    for (int w = 0; w < words; w++) {
      for (long left = droppedWord(p, row, w, words); left != 0; left &= left - 1) {
        int f = w * Long.SIZE + Long.numberOfTrailingZeros(left);
        scratch.list()[count] = f * width;
        scratch.coefficients()[count++] = -x[f];
      }
    }
    RowGather.gather(
        scratch.list(),
        0,
        scratch.coefficients(),
        0,
        count,
        p.weights(),
        width,
        p.output(),
        row * width);
  }

  static long droppedWord(Product p, int row, int word, int words) {
    long dropped = ~(long) LONGS.get(p.keep(), (row * words + word) * Long.BYTES);
    int beyond = p.features() - word * Long.SIZE;
    return beyond >= Long.SIZE ? dropped : dropped & ((1L << beyond) - 1);
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
    int tile = BitTile.vertices(p.views());
    if (tile == 0) {
      scalar.sums(p, gradient, entrySums, plainSums, from, to, scratch);
      return;
    }
    int width = p.width();
    float[] total = scratch.total(width);
    Arrays.fill(total, 0, width, 0f);
    boolean narrow = NarrowNormalised.suits(p);
    for (int i = from; i < to; i += tile) {
      int end = Math.min(to, i + tile);
      addTotals(p, gradient, i, end, total, scratch);
      if (narrow) {
        NarrowNormalised.sums(p, gradient, entrySums, plainSums, i, end, scratch);
      } else {
        tileSums(p, gradient, entrySums, plainSums, i, end, scratch);
      }
    }
    for (int f = 0; f < p.features(); f++) {
      add(total, 0, 1f, plainSums, f * width, width);
    }
  }

  /** The sum over the views of each vertex of a tile, one after another, and of all of them. */
  private static void addTotals(
      Product p, float[] gradient, int from, int to, float[] total, Scratch scratch) {
    int width = p.width();
    float[] totals = scratch.moreRows((to - from) * width);
    Arrays.fill(totals, 0, (to - from) * width, 0f);
    for (int i = from; i < to; i++) {
      int at = (i - from) * width;
      for (int v = 0; v < p.views(); v++) {
        add(gradient, (i * p.views() + v) * width, p.scale(), totals, at, width);
      }
      add(totals, at, 1f, total, 0, width);
    }
  }

  private static void tileSums(
      Product p,
      float[] gradient,
      float[] entrySums,
      float[] plainSums,
      int from,
      int to,
      Scratch scratch) {
    int width = p.width();
    int views = p.views();
    int first = from * views * width;
    float[] totals = scratch.moreRows((to - from) * width);
    int words = NormalisedKernels.maskWords(p.features());
    long[] dropped = scratch.bits(words * Long.SIZE);
    if (p.keep() != null) {
      BitTile.dropped(p, from * views, (to - from) * views, scratch.bitBlock(), dropped);
      TileSums.add(dropped, p.features(), -p.scale(), gradient, first, width, plainSums);
    }
    long all = views == Long.SIZE ? -1L : (1L << views) - 1;
    for (int i = from; i < to; i++) {
      long rows = p.keep() == null ? 0L : all << ((i - from) * views);
      TileSums.addEntries(
          p, i, totals, (i - from) * width, dropped, rows, gradient, first, entrySums);
    }
  }

  private static void add(
      float[] values, int start, float factor, float[] into, int at, int width) {
    FloatVector f = FloatVector.broadcast(S, factor);
    int h = 0;
    for (; h + L <= width; h += L) {
      FloatVector.fromArray(S, values, start + h)
          .fma(f, FloatVector.fromArray(S, into, at + h))
          .intoArray(into, at + h);
    }
    for (; h < width; h++) {
      into[at + h] += factor * values[start + h];
    }
  }
}
