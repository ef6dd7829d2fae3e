package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The fused perceptron: hidden units as lanes up to the ReLU, then the active ones one by one. */
final class VectorMlp implements MlpKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;

  /** A vertex with at most one active unit in this many is differentiated unit by unit. */
  private static final int SPARSE_SHARE = 6;

  private final MlpKernels scalar = new ScalarMlp();

  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % 8 != 0) {
      scalar.forward(m, from, to, scratch);
      return;
    }
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    int period = m.lanes().period();
    Active active = m.active();
    float[] rows = scratch.rows(views * width);
    float[] result = scratch.moreRows(padded);
    int cursor = from * views * width;
    for (int i = from; i < to; i++) {
      VectorFeatures.rows(m.first(), i, rows, 0, scratch);
      for (int v = 0; v < views; v++) {
        int r = i * views + v;
        int start = cursor;
        cursor = listActive(m, rows, v * width, r, cursor);
        active.start()[r] = start;
        active.end()[r] = cursor;
        for (int p = 0; p < padded; p += 8) {
          sumActive(m, start, cursor, padded, p, result);
        }
        int out = i * m.lanes().stride() + m.lanes().at(0, v);
        for (int c = 0; c < classes; c++) {
          m.output()[out + c * period] = result[c] + m.secondBias()[c];
        }
      }
    }
  }

  /** Appends the units of a row that are positive and kept; returns the new end of the list. */
  private static int listActive(Mlp m, float[] rows, int from, int r, int cursor) {
    int width = m.hiddenWidth();
    byte[] keep = m.hiddenKeep();
    short[] unit = m.active().unit();
    float[] value = m.active().value();
    float scale = m.hiddenScale();
    int at = cursor;
    for (int start = 0; start < width; start += 64) {
      long word = 0;
      for (int h = start; h < Math.min(width, start + 64); h += 8) {
        long positive =
            FloatVector.fromArray(S, rows, from + h).compare(VectorOperators.GT, 0f).toLong();
        long kept = keep == null ? 0xFF : keep[(r * width + h) >> 3] & 0xFF;
        word |= (positive & kept) << (h - start);
      }
      for (; word != 0; word &= word - 1) {
        int h = start + Long.numberOfTrailingZeros(word);
        unit[at] = (short) h;
        value[at++] = scale * rows[from + h];
      }
    }
    return at;
  }

  /** Eight classes of the second layer; two partial sums hide the latency of the multiply-add. */
  private static void sumActive(Mlp m, int start, int end, int padded, int shift, float[] result) {
    short[] unit = m.active().unit();
    float[] value = m.active().value();
    float[] second = m.paddedSecond();
    FloatVector even = FloatVector.zero(S);
    FloatVector odd = FloatVector.zero(S);
    int n = start;
    for (; n + 1 < end; n += 2) {
      even =
          FloatVector.fromArray(S, second, unit[n] * padded + shift)
              .fma(FloatVector.broadcast(S, value[n]), even);
      odd =
          FloatVector.fromArray(S, second, unit[n + 1] * padded + shift)
              .fma(FloatVector.broadcast(S, value[n + 1]), odd);
    }
    for (; n < end; n++) {
      even =
          FloatVector.fromArray(S, second, unit[n] * padded + shift)
              .fma(FloatVector.broadcast(S, value[n]), even);
    }
    even.add(odd).intoArray(result, shift);
  }

  @Override
  public void backward(Mlp m, float[] gradient, Sums sums, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % 8 != 0) {
      scalar.backward(m, gradient, sums, from, to, scratch);
      return;
    }
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int classes = m.lanes().classes();
    int padded = DenseKernels.padded(classes);
    int period = m.lanes().period();
    Active active = m.active();
    float[] rows = scratch.rows(views * width);
    float[] g = scratch.moreRows(padded);
    Arrays.fill(g, 0, padded, 0f);
    for (int i = from; i < to; i++) {
      int first = active.start()[i * views];
      int last = active.end()[i * views + views - 1];
      boolean sparse = (last - first) * SPARSE_SHARE <= views * width && m.first().keep() != null;
      for (int v = 0; v < views; v++) {
        int in = i * m.lanes().stride() + m.lanes().at(0, v);
        for (int c = 0; c < classes; c++) {
          g[c] = gradient[in + c * period];
          sums.secondBias()[c] += g[c];
        }
        int start = active.start()[i * views + v];
        int end = active.end()[i * views + v];
        for (int p = 0; p < padded; p += 8) {
          addToSecond(m, start, end, padded, p, g, sums.second());
        }
        if (sparse) {
          unitGradients(m, start, end, padded, g, rows, start - first, sums.firstBias());
        } else {
          rowGradient(m, start, end, g, rows, v * width, sums.firstBias(), scratch);
        }
      }
      if (sparse) {
        scatter(m, i, rows, first, sums.first(), scratch);
      } else {
        VectorFeatures.addGradient(m.first(), i, rows, 0, sums.first(), scratch);
      }
    }
  }

  private static void addToSecond(
      Mlp m, int start, int end, int padded, int shift, float[] g, float[] second) {
    short[] unit = m.active().unit();
    float[] value = m.active().value();
    FloatVector gradient = FloatVector.fromArray(S, g, shift);
    for (int n = start; n < end; n++) {
      int row = unit[n] * padded + shift;
      gradient
          .fma(FloatVector.broadcast(S, value[n]), FloatVector.fromArray(S, second, row))
          .intoArray(second, row);
    }
  }

  /** The gradient before the ReLU of each active unit of a row, in the order of the list. */
  private static void unitGradients(
      Mlp m, int start, int end, int padded, float[] g, float[] delta, int at, float[] firstBias) {
    short[] unit = m.active().unit();
    int classes = m.lanes().classes();
    for (int n = start; n < end; n++) {
      float sum = 0f;
      int row = unit[n] * padded;
      for (int c = 0; c < classes; c++) {
        sum += g[c] * m.paddedSecond()[row + c];
      }
      float d = m.hiddenScale() * sum;
      delta[at + n - start] = d;
      firstBias[unit[n]] += d;
    }
  }

  /** The same as a dense row: all units at once, then only the active ones are let through. */
  private static void rowGradient(
      Mlp m,
      int start,
      int end,
      float[] g,
      float[] rows,
      int to,
      float[] firstBias,
      Scratch scratch) {
    int width = m.hiddenWidth();
    short[] unit = m.active().unit();
    float[] all = scratch.total(width);
    Arrays.fill(all, 0, width, 0f);
    Arrays.fill(rows, to, to + width, 0f);
    int classes = m.lanes().classes();
    int[] index = scratch.multiples(classes, width);
    RowGather.gather(index, 0, g, 0, classes, m.paddedTransposed(), width, all, 0);
    for (int n = start; n < end; n++) {
      float d = m.hiddenScale() * all[unit[n]];
      rows[to + unit[n]] = d;
      firstBias[unit[n]] += d;
    }
  }

  /** The first layer's gradient from few active units: one by one for each kept entry. */
  private static void scatter(
      Mlp m, int i, float[] delta, int base, float[] into, Scratch scratch) {
    FeatureKernels.Product p = m.first();
    Active active = m.active();
    short[] unit = active.unit();
    int width = m.hiddenWidth();
    int end = p.offsets()[i + 1];
    for (int g = 0; g < p.groups(); g++) {
      int views = Math.min(8, p.views() - g * 8);
      for (int e = p.offsets()[i]; e < end; e += 64) {
        int entries = Math.min(64, end - e);
        ViewBits.gather(p.keep(), e * p.groups() + g, p.groups(), entries, 0, scratch.words);
        for (int v = 0; v < views; v++) {
          int row = i * p.views() + g * 8 + v;
          int from = active.start()[row];
          int to = active.end()[row];
          for (long left = scratch.words[v]; left != 0; left &= left - 1) {
            int entry = e + Long.numberOfTrailingZeros(left);
            int at = p.columns()[entry] * width;
            float x = p.value(entry) * p.scale();
            for (int n = from; n < to; n++) {
              into[at + unit[n]] += x * delta[n - base];
            }
          }
        }
      }
    }
  }
}
