package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Sparse features times weights with the hidden units as lanes.
 *
 * <p>For each view the kept entries of a row are listed and their weight rows summed in registers.
 * Where more than half of the entries is kept, the full sum is made once for all views and only the
 * dropped entries are taken out of it: the work is that of the smaller half.
 */
final class VectorFeatures implements FeatureKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      scratch.reserveList(Math.max(8, p.offsets()[i + 1] - p.offsets()[i]));
      if (p.keep() == null) {
        multiplyWhole(p, i, scratch);
      } else if (p.keepProbability() <= 0.5) {
        multiplyKept(p, i, scratch);
      } else {
        multiplyLessDropped(p, i, scratch);
      }
    }
  }

  private static void startRow(Product p, float[] row, int at) {
    if (p.bias() == null) {
      Arrays.fill(row, at, at + p.width(), 0f);
    } else {
      System.arraycopy(p.bias(), 0, row, at, p.width());
    }
  }

  private static void multiplyWhole(Product p, int i, Scratch scratch) {
    int width = p.width();
    int first = i * p.views() * width;
    int count = listAll(p, i, 1f, scratch);
    startRow(p, p.output(), first);
    RowGather.gather(
        scratch.list, scratch.coefficient, 0, count, p.weights(), width, p.output(), first);
    for (int v = 1; v < p.views(); v++) {
      System.arraycopy(p.output(), first, p.output(), first + v * width, width);
    }
  }

  private static void multiplyKept(Product p, int i, Scratch scratch) {
    int width = p.width();
    for (int v = 0; v < p.views(); v++) {
      int at = (i * p.views() + v) * width;
      int count = list(p, i, v, 0, p.scale(), scratch);
      startRow(p, p.output(), at);
      RowGather.gather(
          scratch.list, scratch.coefficient, 0, count, p.weights(), width, p.output(), at);
    }
  }

  private static void multiplyLessDropped(Product p, int i, Scratch scratch) {
    int width = p.width();
    float[] whole = scratch.rows(width);
    startRow(p, whole, 0);
    int all = listAll(p, i, p.scale(), scratch);
    RowGather.gather(scratch.list, scratch.coefficient, 0, all, p.weights(), width, whole, 0);
    for (int v = 0; v < p.views(); v++) {
      int at = (i * p.views() + v) * width;
      System.arraycopy(whole, 0, p.output(), at, width);
      int count = list(p, i, v, 1, -p.scale(), scratch);
      RowGather.gather(
          scratch.list, scratch.coefficient, 0, count, p.weights(), width, p.output(), at);
    }
  }

  private static int listAll(Product p, int i, float scale, Scratch scratch) {
    int start = p.offsets()[i];
    int end = p.offsets()[i + 1];
    for (int e = start; e < end; e++) {
      scratch.list[e - start] = p.columns()[e] * p.width();
      scratch.coefficient[e - start] = scale * p.value(e);
    }
    return end - start;
  }

  /** Lists the entries of a row whose bit, flipped by {@code flip}, is set; without branches. */
  private static int list(Product p, int i, int view, int flip, float scale, Scratch scratch) {
    int[] list = scratch.list;
    float[] coefficient = scratch.coefficient;
    int[] columns = p.columns();
    float[] values = p.values();
    byte[] keep = p.keep();
    int groups = p.groups();
    int group = view / 8;
    int bit = view % 8;
    int width = p.width();
    int count = 0;
    int end = p.offsets()[i + 1];
    for (int e = p.offsets()[i]; e < end; e++) {
      list[count] = columns[e] * width;
      coefficient[count] = values == null ? scale : scale * values[e];
      count += (keep[e * groups + group] >>> bit & 1) ^ flip;
    }
    return count;
  }

  @Override
  public void weightGradient(
      Product p, float[] gradient, float[] weightGradient, int from, int to, Scratch scratch) {
    int width = p.width();
    int views = p.views();
    scratch.reserveList(Math.max(views, 8));
    float[] sum = scratch.rows(width);
    float[] total = scratch.moreRows(width);
    for (int i = from; i < to; i++) {
      int first = i * views * width;
      totalOverViews(gradient, first, views, width, total);
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        int row = p.columns()[e] * width;
        float x = p.value(e) * p.scale();
        if (p.keep() == null) {
          addScaled(total, x, weightGradient, row, width);
        } else {
          sumKeptViews(p, e, gradient, first, total, sum, scratch);
          addScaled(sum, x, weightGradient, row, width);
        }
      }
    }
  }

  /** {@code sum} = the gradient rows of the views that keep an entry, summed the shorter way. */
  private static void sumKeptViews(
      Product p, int e, float[] gradient, int first, float[] total, float[] sum, Scratch scratch) {
    int width = p.width();
    int kept = 0;
    for (int g = 0; g < p.groups(); g++) {
      kept += Integer.bitCount(p.keep()[e * p.groups() + g] & 0xFF);
    }
    boolean complement = kept * 2 > p.views();
    if (complement) {
      System.arraycopy(total, 0, sum, 0, width);
    } else {
      Arrays.fill(sum, 0, width, 0f);
    }
    int count = 0;
    int flip = complement ? 1 : 0;
    for (int v = 0; v < p.views(); v++) {
      scratch.list[count] = first + v * width;
      scratch.coefficient[count] = complement ? -1f : 1f;
      count += (p.keep()[e * p.groups() + v / 8] >>> (v % 8) & 1) ^ flip;
    }
    RowGather.gather(scratch.list, scratch.coefficient, 0, count, gradient, width, sum, 0);
  }

  private static void totalOverViews(
      float[] gradient, int first, int views, int width, float[] total) {
    System.arraycopy(gradient, first, total, 0, width);
    for (int v = 1; v < views; v++) {
      addScaledFrom(gradient, first + v * width, 1f, total, 0, width);
    }
  }

  private static void addScaled(float[] from, float x, float[] into, int at, int width) {
    addScaledFrom(from, 0, x, into, at, width);
  }

  private static void addScaledFrom(
      float[] from, int start, float x, float[] into, int at, int width) {
    int h = 0;
    FloatVector factor = FloatVector.broadcast(S, x);
    for (; h + 8 <= width; h += 8) {
      FloatVector.fromArray(S, from, start + h)
          .fma(factor, FloatVector.fromArray(S, into, at + h))
          .intoArray(into, at + h);
    }
    for (; h < width; h++) {
      into[at + h] += x * from[start + h];
    }
  }
}
