package org.capgnn.kernel.vector.features;

import java.util.Arrays;
import org.capgnn.kernel.FeatureKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;
import org.capgnn.kernel.vector.simd.RowGather;

/**
 * Sparse features times weights with the hidden units as lanes.
 *
 * <p>The kept entries of each view are listed in one pass over the row's mask bytes, and their
 * weight rows are summed in registers. If more than half of the entries are kept, the full sum is
 * computed once for all views and the dropped entries are subtracted, so that the work is that of
 * the smaller half.
 */
public final class VectorFeatures implements FeatureKernels {
  private static final int L = Lanes.WIDTH;

  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      rows(p, i, p.output(), i * p.views() * p.width(), scratch);
    }
  }

  /** Whether rows are so narrow that the views make better lanes than the columns. */
  private static boolean narrow(Product p) {
    return p.width() < L && p.views() > 1;
  }

  /** Writes the rows of all views of one vertex, one after another, from {@code at} on. */
  public static void rows(Product p, int i, float[] out, int at, Scratch scratch) {
    if (p.keep() == null) {
      wholeRows(p, i, out, at, scratch);
    } else if (narrow(p)) {
      NarrowFeatures.multiply(p, i, out, at, scratch);
    } else if (p.keepProbability() <= 0.5) {
      keptRows(p, i, out, at, scratch);
    } else {
      wholeLessDropped(p, i, out, at, scratch);
    }
  }

  private static void startRow(Product p, float[] row, int at) {
    if (p.bias() == null) {
      Arrays.fill(row, at, at + p.width(), 0f);
    } else {
      System.arraycopy(p.bias(), 0, row, at, p.width());
    }
  }

  private static void wholeRows(Product p, int i, float[] out, int at, Scratch scratch) {
    int width = p.width();
    startRow(p, out, at);
    addWhole(p, i, 1f, out, at, scratch);
    for (int v = 1; v < p.views(); v++) {
      System.arraycopy(out, at, out, at + v * width, width);
    }
  }

  private static void addWhole(
      Product p, int i, float scale, float[] out, int at, Scratch scratch) {
    int start = p.offsets()[i];
    int end = p.offsets()[i + 1];
    scratch.reserveList(end - start);
    int[] list = scratch.list();
    float[] coefficients = scratch.coefficients();
    for (int e = start; e < end; e++) {
      list[e - start] = p.columns()[e] * p.width();
      coefficients[e - start] = scale * p.value(e);
    }
    RowGather.gather(list, 0, coefficients, 0, end - start, p.weights(), p.width(), out, at);
  }

  private static void keptRows(Product p, int i, float[] out, int at, Scratch scratch) {
    float[] start = p.bias() == null ? scratch.zeros(p.width()) : p.bias();
    addListed(p, i, 0L, p.scale(), start, out, at, scratch);
  }

  private static void wholeLessDropped(Product p, int i, float[] out, int at, Scratch scratch) {
    float[] whole = scratch.total(p.width());
    startRow(p, whole, 0);
    addWhole(p, i, p.scale(), whole, 0, scratch);
    addListed(p, i, -1L, -p.scale(), whole, out, at, scratch);
  }

  /**
   * Writes each view's row: {@code start} plus the weight rows of the entries whose bit, xored with
   * {@code flip}, is set. The sums are initialised with {@code start}; copying it into the rows
   * first takes a sixth of the time.
   */
  private static void addListed(
      Product p,
      int i,
      long flip,
      float scale,
      float[] start,
      float[] out,
      int at,
      Scratch scratch) {
    int first = p.offsets()[i];
    if (first == p.offsets()[i + 1]) {
      for (int v = 0; v < p.views(); v++) {
        System.arraycopy(start, 0, out, at + v * p.width(), p.width());
      }
      return;
    }
    int groups = p.groups();
    int width = p.width();
    long[] words = scratch.words();
    int end = p.offsets()[i + 1];
    for (int g = 0; g < groups; g++) {
      int views = Math.min(L, p.views() - g * L);
      for (int e = first; e < end; e += Long.SIZE) {
        int count = Math.min(Long.SIZE, end - e);
        ViewBits.gather(p.keep(), e * groups + g, groups, count, flip, words);
        int row = at + g * L * width;
        BitGather.gather(p, e, scale, words, views, e == first ? start : null, out, row);
      }
    }
  }

  @Override
  public void weightGradient(
      Product p, float[] gradient, float[] weightGradient, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      addGradient(p, i, gradient, i * p.views() * p.width(), weightGradient, scratch);
    }
  }

  /** Adds {@code drop(x_i)^T g} over the views, whose rows of g start at {@code first}. */
  public static void addGradient(
      Product p, int i, float[] g, int first, float[] weightGradient, Scratch scratch) {
    if (p.keep() != null && narrow(p)) {
      NarrowFeatures.add(p, i, g, first, weightGradient, scratch);
    } else if (p.keep() != null && SubsetSums.suits(p)) {
      SubsetSums.add(p, i, g, first, weightGradient, scratch);
    } else if (p.keep() != null && p.keepProbability() <= 0.5) {
      scatterListed(p, i, 0L, p.scale(), g, first, weightGradient, scratch);
    } else {
      int width = p.width();
      float[] total = scratch.total(width);
      Arrays.fill(total, 0, width, 0f);
      for (int v = 0; v < p.views(); v++) {
        RowGather.add(g, first + v * width, 1f, total, 0, width);
      }
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int at = p.columns()[e] * width;
        RowGather.add(total, 0, p.value(e) * p.scale(), weightGradient, at, width);
      }
      if (p.keep() != null) {
        scatterListed(p, i, -1L, -p.scale(), g, first, weightGradient, scratch);
      }
    }
  }

  /**
   * Adds each view's row to the weight rows of the entries whose bit, xored with {@code flip}, is
   * set.
   */
  private static void scatterListed(
      Product p,
      int i,
      long flip,
      float scale,
      float[] g,
      int first,
      float[] into,
      Scratch scratch) {
    int groups = p.groups();
    int width = p.width();
    long[] words = scratch.words();
    int end = p.offsets()[i + 1];
    for (int group = 0; group < groups; group++) {
      int views = Math.min(L, p.views() - group * L);
      for (int e = p.offsets()[i]; e < end; e += Long.SIZE) {
        int count = Math.min(Long.SIZE, end - e);
        ViewBits.gather(p.keep(), e * groups + group, groups, count, flip, words);
        BitScatter.add(p, e, scale, words, views, g, first + group * L * width, into);
      }
    }
  }
}
