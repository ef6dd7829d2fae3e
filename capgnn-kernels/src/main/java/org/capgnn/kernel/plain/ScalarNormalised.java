package org.capgnn.kernel.plain;

import java.util.Arrays;
import org.capgnn.kernel.NormalisedKernels;
import org.capgnn.kernel.Scratch;

/**
 * Batch-normalised sparse features times dense weights, in plain loops: the reference for the SIMD
 * version.
 */
public final class ScalarNormalised implements NormalisedKernels {
  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    int width = p.width();
    float[] x = scratch.rows(p.features());
    for (int i = from; i < to; i++) {
      normaliseRow(p, i, x);
      for (int v = 0; v < p.views(); v++) {
        int row = i * p.views() + v;
        for (int h = 0; h < width; h++) {
          float sum = 0f;
          for (int f = 0; f < p.features(); f++) {
            if (p.keeps(row, f)) {
              sum += x[f] * p.weights()[f * width + h];
            }
          }
          p.output()[row * width + h] = sum * p.scale() + (p.bias() == null ? 0f : p.bias()[h]);
        }
      }
    }
  }

  public static void normaliseRow(Product p, int i, float[] x) {
    System.arraycopy(p.shiftOf(), 0, x, 0, p.features());
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      int f = p.columns()[e];
      x[f] += p.scaleOf()[f] * p.value(e);
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
    float[] x = scratch.rows(p.features());
    for (int i = from; i < to; i++) {
      Arrays.fill(x, 0, p.features(), 0f);
      for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
        x[p.columns()[e]] += p.value(e);
      }
      for (int v = 0; v < p.views(); v++) {
        int row = i * p.views() + v;
        for (int f = 0; f < p.features(); f++) {
          if (p.keeps(row, f)) {
            for (int h = 0; h < width; h++) {
              float g = gradient[row * width + h] * p.scale();
              plainSums[f * width + h] += g;
              entrySums[f * width + h] += x[f] * g;
            }
          }
        }
      }
    }
  }
}
