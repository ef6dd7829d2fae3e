package org.capgnn.kernel;

import java.util.Arrays;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The fused perceptron: hidden units as lanes up to the hidden layer, then few units at a time. */
final class VectorMlp implements MlpKernels {
  private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
  private static final float[] KEEP = KeepTable.of(8, 1f);

  /** Rows with at most this share of active units are walked unit by unit. */
  private static final int SPARSE_SHARE = 4;

  private final MlpKernels scalar = new ScalarMlp();

  @Override
  public void forward(Mlp m, int from, int to, Scratch scratch) {
    if (m.hiddenWidth() % 8 != 0) {
      scalar.forward(m, from, to, scratch);
      return;
    }
    int width = m.hiddenWidth();
    int views = m.lanes().views();
    int padded = DenseKernels.padded(m.lanes().classes());
    float[] rows = scratch.rows(views * width);
    float[] result = scratch.moreRows(padded);
    int[] active = scratch.active(width);
    for (int i = from; i < to; i++) {
      VectorFeatures.rows(m.first(), i, rows, 0, scratch);
      for (int v = 0; v < views; v++) {
        int at = (i * views + v) * width;
        int count = activate(m, rows, v * width, at, active);
        Arrays.fill(result, 0, padded, 0f);
        System.arraycopy(m.secondBias(), 0, result, 0, m.lanes().classes());
        if (count * SPARSE_SHARE <= width) {
          addActive(m, active, count, at, padded, result);
        } else {
          RowGather.gather(
              scratch.multiples(width, padded),
              0,
              m.hidden(),
              at,
              width,
              m.paddedSecond(),
              padded,
              result,
              0);
        }
        int out = i * m.lanes().stride() + m.lanes().at(0, v);
        int period = m.lanes().period();
        for (int c = 0; c < m.lanes().classes(); c++) {
          m.output()[out + c * period] = result[c];
        }
      }
    }
  }

  /** Applies ReLU and dropout to a row, stores it and lists its active units. */
  private static int activate(Mlp m, float[] rows, int from, int at, int[] active) {
    int width = m.hiddenWidth();
    byte[] keep = m.hiddenKeep();
    float[] hidden = m.hidden();
    FloatVector scale = FloatVector.broadcast(S, m.hiddenScale());
    for (int h = 0; h < width; h += 8) {
      int bits = keep == null ? 0xFF : keep[(at + h) >> 3] & 0xFF;
      FloatVector.fromArray(S, rows, from + h)
          .max(0f)
          .mul(scale)
          .mul(FloatVector.fromArray(S, KEEP, bits * 8))
          .intoArray(hidden, at + h);
    }
    return listActive(hidden, at, width, active);
  }

  private static void addActive(
      Mlp m, int[] active, int count, int at, int padded, float[] result) {
    for (int p = 0; p < padded; p += 8) {
      FloatVector sum = FloatVector.fromArray(S, result, p);
      for (int n = 0; n < count; n++) {
        FloatVector x = FloatVector.broadcast(S, m.hidden()[at + active[n]]);
        sum = FloatVector.fromArray(S, m.paddedSecond(), active[n] * padded + p).fma(x, sum);
      }
      sum.intoArray(result, p);
    }
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
    float[] rows = scratch.rows(views * width);
    float[] g = scratch.moreRows(padded);
    int[] active = scratch.active(width);
    Arrays.fill(g, 0, padded, 0f);
    for (int i = from; i < to; i++) {
      boolean sparse = true;
      for (int v = 0; v < views; v++) {
        int in = i * m.lanes().stride() + m.lanes().at(0, v);
        for (int c = 0; c < classes; c++) {
          g[c] = gradient[in + c * m.lanes().period()];
          sums.secondBias()[c] += g[c];
        }
        int at = (i * views + v) * width;
        int count = listActive(m.hidden(), at, width, active);
        addToSecond(m, active, count, at, padded, g, sums.second());
        if (count * SPARSE_SHARE <= width) {
          sparseRow(m, active, count, padded, g, rows, v * width);
        } else {
          denseRow(m, at, g, rows, v * width, scratch);
          sparse = false;
        }
        add(rows, v * width, sums.firstBias(), width);
      }
      if (sparse && m.first().keep() != null) {
        scatter(m, i, rows, sums.first(), active, scratch);
      } else {
        VectorFeatures.addGradient(m.first(), i, rows, 0, sums.first(), scratch);
      }
    }
  }

  /** The first layer's gradient where few units are active and few entries kept: one by one. */
  private static void scatter(
      Mlp m, int i, float[] rows, float[] into, int[] active, Scratch scratch) {
    FeatureKernels.Product p = m.first();
    int width = m.hiddenWidth();
    int end = p.offsets()[i + 1];
    for (int g = 0; g < p.groups(); g++) {
      int views = Math.min(8, p.views() - g * 8);
      for (int e = p.offsets()[i]; e < end; e += 64) {
        int entries = Math.min(64, end - e);
        ViewBits.gather(p.keep(), e * p.groups() + g, p.groups(), entries, 0, scratch.words);
        for (int v = 0; v < views; v++) {
          int row = (g * 8 + v) * width;
          int units = listActive(m.hidden(), (i * p.views() + g * 8 + v) * width, width, active);
          for (long left = scratch.words[v]; left != 0; left &= left - 1) {
            int entry = e + Long.numberOfTrailingZeros(left);
            int at = p.columns()[entry] * width;
            float x = p.value(entry) * p.scale();
            for (int n = 0; n < units; n++) {
              into[at + active[n]] += x * rows[row + active[n]];
            }
          }
        }
      }
    }
  }

  /** Lists the units of a stored row that are not zero, up to 64 in one walk over a word. */
  private static int listActive(float[] hidden, int at, int width, int[] active) {
    int count = 0;
    for (int start = 0; start < width; start += 64) {
      long word = 0;
      for (int h = start; h < Math.min(width, start + 64); h += 8) {
        word |=
            FloatVector.fromArray(S, hidden, at + h).compare(VectorOperators.GT, 0f).toLong()
                << (h - start);
      }
      for (; word != 0; word &= word - 1) {
        active[count++] = start + Long.numberOfTrailingZeros(word);
      }
    }
    return count;
  }

  private static void addToSecond(
      Mlp m, int[] active, int count, int at, int padded, float[] g, float[] second) {
    for (int p = 0; p < padded; p += 8) {
      FloatVector gradient = FloatVector.fromArray(S, g, p);
      for (int n = 0; n < count; n++) {
        int row = active[n] * padded + p;
        gradient
            .mul(m.hidden()[at + active[n]])
            .add(FloatVector.fromArray(S, second, row))
            .intoArray(second, row);
      }
    }
  }

  /** The gradient before the ReLU where few units are active: a dot product for each of them. */
  private static void sparseRow(
      Mlp m, int[] active, int count, int padded, float[] g, float[] rows, int to) {
    Arrays.fill(rows, to, to + m.hiddenWidth(), 0f);
    int classes = m.lanes().classes();
    for (int n = 0; n < count; n++) {
      float sum = 0f;
      int row = active[n] * padded;
      for (int c = 0; c < classes; c++) {
        sum += g[c] * m.paddedSecond()[row + c];
      }
      rows[to + active[n]] = m.hiddenScale() * sum;
    }
  }

  /** The same where many are: all units at once, those that are not active cleared. */
  private static void denseRow(Mlp m, int at, float[] g, float[] rows, int to, Scratch scratch) {
    int width = m.hiddenWidth();
    Arrays.fill(rows, to, to + width, 0f);
    RowGather.gather(
        scratch.multiples(m.lanes().classes(), width),
        0,
        g,
        0,
        m.lanes().classes(),
        m.paddedTransposed(),
        width,
        rows,
        to);
    FloatVector zero = FloatVector.zero(S);
    for (int h = 0; h < width; h += 8) {
      FloatVector x = FloatVector.fromArray(S, rows, to + h).mul(m.hiddenScale());
      FloatVector hidden = FloatVector.fromArray(S, m.hidden(), at + h);
      zero.blend(x, hidden.compare(VectorOperators.GT, 0f)).intoArray(rows, to + h);
    }
  }

  private static void add(float[] rows, int from, float[] into, int width) {
    for (int h = 0; h < width; h += 8) {
      FloatVector.fromArray(S, rows, from + h)
          .add(FloatVector.fromArray(S, into, h))
          .intoArray(into, h);
    }
  }
}
