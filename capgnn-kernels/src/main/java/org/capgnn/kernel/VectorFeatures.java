package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sparse features times weights with the hidden units as lanes.
 *
 * <p>The kept entries of each view are listed in one walk over the row's mask bytes, and their
 * weight rows summed in registers. Where more than half of the entries is kept, the full sum is
 * made once for all views and only the dropped entries are taken out of it: the work is that of the
 * smaller half.
 */
final class VectorFeatures implements FeatureKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      rows(p, i, p.output(), i * p.views() * p.width(), scratch);
    }
  }

  /** Writes the rows of all views of one vertex, one after another, from {@code at} on. */
  static void rows(Product p, int i, float[] out, int at, Scratch scratch) {
    if (p.keep() == null) {
      wholeRows(p, i, out, at, scratch);
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
    for (int e = start; e < end; e++) {
      scratch.list[e - start] = p.columns()[e] * p.width();
      scratch.coefficient[e - start] = scale * p.value(e);
    }
    RowGather.gather(
        scratch.list, 0, scratch.coefficient, 0, end - start, p.weights(), p.width(), out, at);
  }

  private static void keptRows(Product p, int i, float[] out, int at, Scratch scratch) {
    for (int v = 0; v < p.views(); v++) {
      startRow(p, out, at + v * p.width());
    }
    addListed(p, i, 0L, p.scale(), out, at, scratch);
  }

  private static void wholeLessDropped(Product p, int i, float[] out, int at, Scratch scratch) {
    startRow(p, out, at);
    addWhole(p, i, p.scale(), out, at, scratch);
    for (int v = 1; v < p.views(); v++) {
      System.arraycopy(out, at, out, at + v * p.width(), p.width());
    }
    addListed(p, i, -1L, -p.scale(), out, at, scratch);
  }

  /** Adds to each view's row the weight rows of the entries whose bit, flipped, is set. */
  private static void addListed(
      Product p, int i, long flip, float scale, float[] out, int at, Scratch scratch) {
    int groups = p.groups();
    int width = p.width();
    long[] words = scratch.words;
    int end = p.offsets()[i + 1];
    for (int g = 0; g < groups; g++) {
      int views = Math.min(8, p.views() - g * 8);
      for (int e = p.offsets()[i]; e < end; e += 64) {
        int count = Math.min(64, end - e);
        ViewBits.gather(p.keep(), e * groups + g, groups, count, flip, words);
        for (int v = 0; v < views; v++) {
          int row = at + (g * 8 + v) * width;
          BitGather.gather(
              words[v], e, p.columns(), p.values(), scale, p.weights(), width, out, row);
        }
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
  static void addGradient(
      Product p, int i, float[] g, int first, float[] weightGradient, Scratch scratch) {
    int width = p.width();
    int done = 0;
    float[] total = scratch.total(width);
    Arrays.fill(total, 0, width, 0f);
    for (int v = 0; v < p.views(); v++) {
      add(g, first + v * width, 1f, total, 0, width);
    }
    for (; done + 64 <= width; done += 64) {
      columns64(p, i, g, first, done, total, weightGradient);
    }
    for (; done + 8 <= width; done += 8) {
      columns8(p, i, g, first, done, total, weightGradient);
    }
    for (; done < width; done++) {
      column(p, i, g, first, done, weightGradient);
    }
  }

  /**
   * Sixty-four columns: the gradient row of an entry stays in registers while the views that keep
   * it are added, or, where most do, while those that drop it are taken from the total.
   */
  private static void columns64(
      Product p, int i, float[] g, int first, int shift, float[] total, float[] into) {
    int width = p.width();
    int groups = p.groups();
    byte[] keep = p.keep();
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      int at = p.columns()[e] * width + shift;
      float x = p.value(e) * p.scale();
      FloatVector a0 = FloatVector.fromArray(S, into, at);
      FloatVector a1 = FloatVector.fromArray(S, into, at + 8);
      FloatVector a2 = FloatVector.fromArray(S, into, at + 16);
      FloatVector a3 = FloatVector.fromArray(S, into, at + 24);
      FloatVector a4 = FloatVector.fromArray(S, into, at + 32);
      FloatVector a5 = FloatVector.fromArray(S, into, at + 40);
      FloatVector a6 = FloatVector.fromArray(S, into, at + 48);
      FloatVector a7 = FloatVector.fromArray(S, into, at + 56);
      boolean complement = complement(p, e);
      if (complement) {
        FloatVector f = FloatVector.broadcast(S, x);
        a0 = FloatVector.fromArray(S, total, shift).fma(f, a0);
        a1 = FloatVector.fromArray(S, total, shift + 8).fma(f, a1);
        a2 = FloatVector.fromArray(S, total, shift + 16).fma(f, a2);
        a3 = FloatVector.fromArray(S, total, shift + 24).fma(f, a3);
        a4 = FloatVector.fromArray(S, total, shift + 32).fma(f, a4);
        a5 = FloatVector.fromArray(S, total, shift + 40).fma(f, a5);
        a6 = FloatVector.fromArray(S, total, shift + 48).fma(f, a6);
        a7 = FloatVector.fromArray(S, total, shift + 56).fma(f, a7);
      }
      FloatVector f = FloatVector.broadcast(S, complement ? -x : x);
      for (int group = 0; group < groups && keep != null; group++) {
        int bits = viewBits(p, e, group, complement);
        while (bits != 0) {
          int v = group * 8 + Integer.numberOfTrailingZeros(bits);
          int row = first + v * width + shift;
          bits &= bits - 1;
          a0 = FloatVector.fromArray(S, g, row).fma(f, a0);
          a1 = FloatVector.fromArray(S, g, row + 8).fma(f, a1);
          a2 = FloatVector.fromArray(S, g, row + 16).fma(f, a2);
          a3 = FloatVector.fromArray(S, g, row + 24).fma(f, a3);
          a4 = FloatVector.fromArray(S, g, row + 32).fma(f, a4);
          a5 = FloatVector.fromArray(S, g, row + 40).fma(f, a5);
          a6 = FloatVector.fromArray(S, g, row + 48).fma(f, a6);
          a7 = FloatVector.fromArray(S, g, row + 56).fma(f, a7);
        }
      }
      a0.intoArray(into, at);
      a1.intoArray(into, at + 8);
      a2.intoArray(into, at + 16);
      a3.intoArray(into, at + 24);
      a4.intoArray(into, at + 32);
      a5.intoArray(into, at + 40);
      a6.intoArray(into, at + 48);
      a7.intoArray(into, at + 56);
    }
  }

  private static void columns8(
      Product p, int i, float[] g, int first, int shift, float[] total, float[] into) {
    int width = p.width();
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      int at = p.columns()[e] * width + shift;
      float x = p.value(e) * p.scale();
      FloatVector sum = FloatVector.fromArray(S, into, at);
      boolean complement = complement(p, e);
      if (complement) {
        FloatVector f = FloatVector.broadcast(S, x);
        sum = FloatVector.fromArray(S, total, shift).fma(f, sum);
      }
      FloatVector f = FloatVector.broadcast(S, complement ? -x : x);
      for (int group = 0; group < p.groups() && p.keep() != null; group++) {
        int bits = viewBits(p, e, group, complement);
        while (bits != 0) {
          int v = group * 8 + Integer.numberOfTrailingZeros(bits);
          bits &= bits - 1;
          sum = FloatVector.fromArray(S, g, first + v * width + shift).fma(f, sum);
        }
      }
      sum.intoArray(into, at);
    }
  }

  private static void column(Product p, int i, float[] g, int first, int h, float[] into) {
    int width = p.width();
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      float sum = 0f;
      for (int v = 0; v < p.views(); v++) {
        if (p.keeps(e, v)) {
          sum += g[first + v * width + h];
        }
      }
      into[p.columns()[e] * width + h] += p.value(e) * p.scale() * sum;
    }
  }

  /** Whether most views keep an entry, so that taking out those that drop it is less work. */
  private static boolean complement(Product p, int e) {
    if (p.keep() == null) {
      return true;
    }
    int kept = 0;
    for (int g = 0; g < p.groups(); g++) {
      kept += Integer.bitCount(viewBits(p, e, g, false));
    }
    return kept * 2 > p.views();
  }

  /** The views of a group that keep an entry, or that drop it. */
  private static int viewBits(Product p, int e, int group, boolean dropped) {
    int used = (1 << Math.min(8, p.views() - group * 8)) - 1;
    int bits = p.keep()[e * p.groups() + group];
    return (dropped ? ~bits : bits) & used;
  }

  private static void add(float[] from, int start, float factor, float[] into, int at, int width) {
    int h = 0;
    FloatVector f = FloatVector.broadcast(S, factor);
    for (; h + 8 <= width; h += 8) {
      FloatVector.fromArray(S, from, start + h)
          .fma(f, FloatVector.fromArray(S, into, at + h))
          .intoArray(into, at + h);
    }
    for (; h < width; h++) {
      into[at + h] += factor * from[start + h];
    }
  }
}
