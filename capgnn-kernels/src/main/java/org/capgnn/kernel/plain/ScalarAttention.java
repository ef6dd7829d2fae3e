package org.capgnn.kernel.plain;

import org.capgnn.kernel.AttentionKernels;
import org.capgnn.kernel.Lanes;

/** Attention over the entries of each row, in plain loops: the reference for the SIMD version. */
final class ScalarAttention implements AttentionKernels {
  @Override
  public void attend(Head h, int from, int to) {
    int width = h.groups() * Lanes.WIDTH;
    for (int i = from; i < to; i++) {
      for (int p = 0; p < width; p++) {
        float top = Float.NEGATIVE_INFINITY;
        for (int e = h.offsets()[i]; e < h.offsets()[i + 1]; e++) {
          top = Math.max(top, score(h, i, h.columns()[e], p));
        }
        float sum = EPSILON;
        for (int e = h.offsets()[i]; e < h.offsets()[i + 1]; e++) {
          float weight = h.weights() == null ? 1f : h.weights()[e];
          float share = weight * (float) Math.exp(score(h, i, h.columns()[e], p) - top);
          h.share()[e * width + p] = share;
          sum += share;
        }
        for (int e = h.offsets()[i]; e < h.offsets()[i + 1]; e++) {
          h.share()[e * width + p] /= sum;
          h.values()[e * width + p] += h.dynamicScale()[e] * h.share()[e * width + p];
        }
      }
    }
  }

  private static float score(Head h, int i, int j, int p) {
    float q = h.query()[i * h.groups() * Lanes.WIDTH + p];
    float k = h.key()[j * h.groups() * Lanes.WIDTH + p];
    if (h.score() == Score.QUERY_KEY) {
      return q * k;
    }
    float sum = q + k;
    return sum > 0 ? sum : LEAKY_SLOPE * sum;
  }

  @Override
  public void queryGradient(
      Head h,
      float[] valueGradient,
      float[] scoreGradient,
      float[] queryGradient,
      int from,
      int to) {
    int width = h.groups() * Lanes.WIDTH;
    for (int i = from; i < to; i++) {
      for (int p = 0; p < width; p++) {
        float mean = 0f;
        for (int e = h.offsets()[i]; e < h.offsets()[i + 1]; e++) {
          mean += h.share()[e * width + p] * h.dynamicScale()[e] * valueGradient[e * width + p];
        }
        float sum = 0f;
        for (int e = h.offsets()[i]; e < h.offsets()[i + 1]; e++) {
          int j = h.columns()[e];
          float slope = h.dynamicScale()[e] * valueGradient[e * width + p] - mean;
          float gradient = h.share()[e * width + p] * slope * outer(h, i, j, p);
          scoreGradient[e * width + p] = gradient;
          sum += h.score() == Score.QUERY_KEY ? gradient * h.key()[j * width + p] : gradient;
        }
        queryGradient[i * width + p] = sum;
      }
    }
  }

  /** The derivative of the score's activation. */
  private static float outer(Head h, int i, int j, int p) {
    int width = h.groups() * Lanes.WIDTH;
    boolean leak =
        h.score() == Score.ADDITIVE && h.query()[i * width + p] + h.key()[j * width + p] <= 0;
    return leak ? LEAKY_SLOPE : 1f;
  }

  @Override
  public void keyGradient(Head h, float[] scoreGradient, float[] keyGradient, int from, int to) {
    int width = h.groups() * Lanes.WIDTH;
    for (int j = from; j < to; j++) {
      for (int p = 0; p < width; p++) {
        float sum = 0f;
        for (int t = h.transposedOffsets()[j]; t < h.transposedOffsets()[j + 1]; t++) {
          float gradient = scoreGradient[h.origin()[t] * width + p];
          int i = h.transposedRows()[t];
          sum += h.score() == Score.QUERY_KEY ? gradient * h.query()[i * width + p] : gradient;
        }
        keyGradient[j * width + p] = sum;
      }
    }
  }
}
