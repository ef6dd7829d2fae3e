package org.capgnn.kernel.vector.features;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.plain.ScalarNormalised;
import org.capgnn.kernel.vector.simd.RowGather;

/**
 * Computes the whole product once per vertex and subtracts the dropped features of each view;
 * gradients are summed one {@link BitTile} of rows at a time.
 */
public final class VectorNormalised implements NormalisedKernels {
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
        for (int h = 0; h < width; h++) {
          p.output()[row * width + h] = p.output()[row * width + h] * scale + bias[h];
        }
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
      RowGather.add(total, 0, 1f, plainSums, f * width, width);
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
        RowGather.add(gradient, (i * p.views() + v) * width, p.scale(), totals, at, width);
      }
      RowGather.add(totals, at, 1f, total, 0, width);
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
    long[] dropped = scratch.bits(NormalisedKernels.maskWords(p.features()) * Long.SIZE);
    if (p.keep() != null) {
      BitTile.dropped(p, from * views, (to - from) * views, scratch.bitBlock(), dropped);
      TileSums.subtract(p, dropped, gradient, first, plainSums);
    }
    long all = views == Long.SIZE ? -1L : (1L << views) - 1;
    for (int i = from; i < to; i++) {
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        addTotal(totals, (i - from) * width, p.value(e), entrySums, p.columns()[e] * width, width);
      }
      if (p.keep() != null) {
        long mine = all << ((i - from) * views);
        TileSums.subtractEntries(p, i, dropped, mine, gradient, first, entrySums);
      }
    }
  }

  /** Fused in whole blocks only, so that results keep their bits. */
  private static void addTotal(
      float[] totals, int start, float x, float[] into, int at, int width) {
    int whole = width / TileSums.BLOCK * TileSums.BLOCK;
    RowGather.add(totals, start, x, into, at, whole);
    for (int h = whole; h < width; h++) {
      into[at + h] += x * totals[start + h];
    }
  }
}
