package org.capgnn.kernel.plain;

import org.capgnn.kernel.FeatureKernels;
import org.capgnn.kernel.Scratch;

/** Sparse features times dense weights, in plain loops: the reference for the SIMD version. */
final class ScalarFeatures implements FeatureKernels {
  @Override
  public void multiply(Product p, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      for (int v = 0; v < p.views(); v++) {
        row(p, i, v, p.output(), (i * p.views() + v) * p.width());
      }
    }
  }

  /** {@code out[at ..] = drop(x_i) W + b} of one view. */
  static void row(Product p, int i, int v, float[] out, int at) {
    int width = p.width();
    for (int h = 0; h < width; h++) {
      out[at + h] = p.bias() == null ? 0f : p.bias()[h];
    }
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      if (p.keeps(e, v)) {
        float x = p.value(e) * p.scale();
        int row = p.columns()[e] * width;
        for (int h = 0; h < width; h++) {
          out[at + h] += x * p.weights()[row + h];
        }
      }
    }
  }

  @Override
  public void weightGradient(
      Product p, float[] gradient, float[] weightGradient, int from, int to, Scratch scratch) {
    for (int i = from; i < to; i++) {
      addGradient(p, i, gradient, i * p.views() * p.width(), weightGradient);
    }
  }

  /** Adds {@code drop(x_i)^T g} over the views, whose rows of g start at {@code first}. */
  static void addGradient(Product p, int i, float[] g, int first, float[] weightGradient) {
    int width = p.width();
    for (int e = p.offsets()[i]; e < p.offsets()[i + 1]; e++) {
      int row = p.columns()[e] * width;
      float x = p.value(e) * p.scale();
      for (int v = 0; v < p.views(); v++) {
        if (p.keeps(e, v)) {
          int at = first + v * width;
          for (int h = 0; h < width; h++) {
            weightGradient[row + h] += x * g[at + h];
          }
        }
      }
    }
  }
}
