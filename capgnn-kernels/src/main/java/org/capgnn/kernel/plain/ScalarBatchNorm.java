package org.capgnn.kernel.plain;

import org.capgnn.kernel.BatchNormKernels;
import org.capgnn.kernel.DenseHead;
import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.KeepTable;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.Scratch;

/**
 * The part of a perceptron from its batch normalisation on, in plain loops: the reference for the
 * SIMD version.
 */
public final class ScalarBatchNorm implements BatchNormKernels {
  @Override
  public void forward(Layer l, int from, int to, Scratch scratch) {
    DenseHead head = l.head();
    int classes = head.lanes().classes();
    int padded = DenseKernels.padded(classes);
    for (int i = from; i < to; i++) {
      for (int v = 0; v < head.lanes().views(); v++) {
        for (int c = 0; c < classes; c++) {
          float sum = head.bias()[c];
          for (int u = 0; u < head.width(); u++) {
            sum += unit(l, i, v * head.width() + u) * head.padded()[u * padded + c];
          }
          head.output()[i * head.lanes().stride() + head.lanes().at(c, v)] = sum;
        }
      }
    }
  }

  private static float normal(Layer l, int i, int p) {
    return (l.rows()[i * l.size() + p] - l.mean()[p]) * l.inverse()[p];
  }

  /** A hidden unit after ReLU and dropout; p is its index among the units of the vertex. */
  private static float unit(Layer l, int i, int p) {
    int u = p % l.head().width();
    float y = normal(l, i, p) * l.gamma()[u] + l.beta()[u];
    int element = i * l.size() + p;
    int bits = l.keep() == null ? KeepTable.ALL : l.keep()[element >> 3] & 0xFF;
    return y > 0 ? y * l.keepTable()[bits * Lanes.WIDTH + (element & 7)] : 0f;
  }

  @Override
  public void backward(
      Layer l, float[] gradient, float[] delta, Sums sums, int from, int to, Scratch scratch) {
    DenseHead head = l.head();
    int width = head.width();
    int classes = head.lanes().classes();
    int padded = DenseKernels.padded(classes);
    float kept = l.keepTable()[KeepTable.ALL * Lanes.WIDTH];
    for (int i = from; i < to; i++) {
      for (int v = 0; v < head.lanes().views(); v++) {
        int row = i * head.lanes().stride();
        for (int c = 0; c < classes; c++) {
          sums.secondBias()[c] += gradient[row + head.lanes().at(c, v)];
        }
        for (int u = 0; u < width; u++) {
          int p = v * width + u;
          float h = unit(l, i, p);
          float sum = 0f;
          for (int c = 0; h > 0 && c < classes; c++) {
            float g = gradient[row + head.lanes().at(c, v)];
            sums.second()[c * width + u] += g * h;
            sum += kept * g * head.padded()[u * padded + c];
          }
          delta[i * l.size() + p] = sum;
          sums.plain()[p] += sum;
          sums.normal()[p] += sum * normal(l, i, p);
        }
      }
    }
  }

  @Override
  public void throughNorm(Layer l, float[] delta, float[] plain, float[] normal, int from, int to) {
    for (int i = from; i < to; i++) {
      for (int p = 0; p < l.size(); p++) {
        float centred = delta[i * l.size() + p] - plain[p] - normal(l, i, p) * normal[p];
        delta[i * l.size() + p] = l.gamma()[p % l.head().width()] * l.inverse()[p] * centred;
      }
    }
  }
}
