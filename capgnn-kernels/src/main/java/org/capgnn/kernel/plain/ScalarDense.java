package org.capgnn.kernel.plain;

import org.capgnn.kernel.DenseKernels;
import org.capgnn.kernel.Scratch;

/**
 * Linear layers, ReLU with dropout and Adam on dense matrices, in plain loops: the reference for
 * the SIMD version.
 */
public final class ScalarDense implements DenseKernels {
  @Override
  public void multiply(Layer l, int from, int to, Scratch scratch) {
    int width = DenseKernels.padded(l.outputs());
    for (int r = from; r < to; r++) {
      for (int c = 0; c < l.outputs(); c++) {
        float sum = l.bias() == null ? 0f : l.bias()[c];
        for (int h = 0; h < l.inputs(); h++) {
          sum += l.input()[r * l.inputs() + h] * l.paddedWeights()[h * width + c];
        }
        l.output()[r * l.outputs() + c] = sum;
      }
    }
  }

  @Override
  public void inputGradient(
      Layer l, float[] gradient, float[] inputGradient, int from, int to, Scratch scratch) {
    int width = DenseKernels.padded(l.inputs());
    for (int r = from; r < to; r++) {
      for (int c = 0; c < l.outputs(); c++) {
        float g = gradient[r * l.outputs() + c];
        for (int h = 0; h < l.inputs(); h++) {
          inputGradient[r * l.inputs() + h] += g * l.paddedTransposed()[c * width + h];
        }
      }
    }
  }

  @Override
  public void weightGradient(
      Layer l, float[] gradient, float[] transposedGradient, int from, int to, Scratch scratch) {
    int width = DenseKernels.padded(l.inputs());
    for (int r = from; r < to; r++) {
      for (int c = 0; c < l.outputs(); c++) {
        float g = gradient[r * l.outputs() + c];
        for (int h = 0; h < l.inputs(); h++) {
          transposedGradient[c * width + h] += g * l.input()[r * l.inputs() + h];
        }
      }
    }
  }

  @Override
  public void reluDropout(
      float[] input, byte[] keep, float scale, float[] output, int from, int to) {
    for (int e = from; e < to; e++) {
      boolean kept = keep == null || (keep[e >> 3] >>> (e & 7) & 1) != 0;
      output[e] = kept && input[e] > 0 ? scale * input[e] : 0f;
    }
  }

  @Override
  public void reluDropoutGradient(
      float[] output, float scale, float[] gradient, float[] inputGradient, int from, int to) {
    for (int e = from; e < to; e++) {
      if (output[e] > 0) {
        inputGradient[e] += scale * gradient[e];
      }
    }
  }

  @Override
  public void addScaled(float[] values, float factor, float[] into, int from, int to) {
    for (int e = from; e < to; e++) {
      into[e] += factor * values[e];
    }
  }

  @Override
  public void adam(
      float[] weights,
      float[] gradient,
      float[] first,
      float[] second,
      AdamStep s,
      int from,
      int to) {
    for (int e = from; e < to; e++) {
      float g = gradient[e] + s.decay() * weights[e];
      first[e] = normal(s.beta1() * first[e] + (1 - s.beta1()) * g);
      second[e] = normal(s.beta2() * second[e] + (1 - s.beta2()) * g * g);
      float change = s.size() * first[e] / ((float) Math.sqrt(second[e]) + s.epsilon());
      weights[e] = normal(weights[e] - change);
      gradient[e] = 0f;
    }
  }

  private static float normal(float x) {
    return x + NEGLIGIBLE - NEGLIGIBLE;
  }
}
