package org.capgnn.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.capgnn.kernel.AttentionKernels;
import org.capgnn.kernel.Lanes;
import org.capgnn.kernel.vector.simd.LaneExp;
import org.capgnn.kernel.vector.simd.LaneVectors;

/** Attention with the lanes of an entry in one vector. */
public final class VectorAttention implements AttentionKernels {
  private static final VectorSpecies<Float> S = LaneVectors.FLOATS;
  private static final int L = Lanes.WIDTH;

  @Override
  public void attend(Head h, int from, int to) {
    int width = h.groups() * L;
    float[] share = h.share();
    float[] values = h.values();
    for (int i = from; i < to; i++) {
      int start = h.offsets()[i];
      int end = h.offsets()[i + 1];
      for (int g = 0; g < width; g += L) {
        FloatVector q = FloatVector.fromArray(S, h.query(), i * width + g);
        FloatVector top = FloatVector.broadcast(S, Float.NEGATIVE_INFINITY);
        for (int e = start; e < end; e++) {
          FloatVector score = score(h, q, h.columns()[e] * width + g);
          score.intoArray(share, e * width + g);
          top = score.max(top);
        }
        for (int e = start; e < end; e++) {
          FloatVector.fromArray(S, share, e * width + g).sub(top).intoArray(share, e * width + g);
        }
      }
      LaneExp.exp(share, start * width, end * width);
      for (int g = 0; g < width; g += L) {
        FloatVector sum = FloatVector.broadcast(S, EPSILON);
        for (int e = start; e < end; e++) {
          float weight = h.weights() == null ? 1f : h.weights()[e];
          FloatVector u = FloatVector.fromArray(S, share, e * width + g).mul(weight);
          u.intoArray(share, e * width + g);
          sum = u.add(sum);
        }
        FloatVector inverse = FloatVector.broadcast(S, 1f).div(sum);
        for (int e = start; e < end; e++) {
          FloatVector u = FloatVector.fromArray(S, share, e * width + g).mul(inverse);
          u.intoArray(share, e * width + g);
          u.mul(h.dynamicScale()[e])
              .add(FloatVector.fromArray(S, values, e * width + g))
              .intoArray(values, e * width + g);
        }
      }
    }
  }

  private static FloatVector score(Head h, FloatVector q, int keyAt) {
    FloatVector k = FloatVector.fromArray(S, h.key(), keyAt);
    if (h.score() == Score.QUERY_KEY) {
      return q.mul(k);
    }
    FloatVector sum = q.add(k);
    return sum.max(sum.mul(LEAKY_SLOPE)); // the slope is below 1, so the maximum is the leaky ReLU
  }

  @Override
  public void queryGradient(
      Head h,
      float[] valueGradient,
      float[] scoreGradient,
      float[] queryGradient,
      int from,
      int to) {
    int width = h.groups() * L;
    float[] share = h.share();
    for (int i = from; i < to; i++) {
      int start = h.offsets()[i];
      int end = h.offsets()[i + 1];
      for (int g = 0; g < width; g += L) {
        FloatVector q = FloatVector.fromArray(S, h.query(), i * width + g);
        FloatVector mean = FloatVector.zero(S);
        for (int e = start; e < end; e++) {
          int at = e * width + g;
          FloatVector scaled = FloatVector.fromArray(S, valueGradient, at).mul(h.dynamicScale()[e]);
          mean = scaled.fma(FloatVector.fromArray(S, share, at), mean);
        }
        FloatVector sum = FloatVector.zero(S);
        for (int e = start; e < end; e++) {
          int at = e * width + g;
          FloatVector k = FloatVector.fromArray(S, h.key(), h.columns()[e] * width + g);
          FloatVector gradient =
              FloatVector.fromArray(S, valueGradient, at)
                  .mul(h.dynamicScale()[e])
                  .sub(mean)
                  .mul(FloatVector.fromArray(S, share, at));
          if (h.score() == Score.QUERY_KEY) {
            gradient.intoArray(scoreGradient, at);
            sum = gradient.fma(k, sum);
          } else {
            FloatVector through = gradient.mul(slope(q.add(k)));
            through.intoArray(scoreGradient, at);
            sum = through.add(sum);
          }
        }
        sum.intoArray(queryGradient, i * width + g);
      }
    }
  }

  private static FloatVector slope(FloatVector sum) {
    return FloatVector.broadcast(S, LEAKY_SLOPE)
        .blend(1f, sum.compare(jdk.incubator.vector.VectorOperators.GT, 0f));
  }

  @Override
  public void keyGradient(Head h, float[] scoreGradient, float[] keyGradient, int from, int to) {
    int width = h.groups() * L;
    for (int j = from; j < to; j++) {
      for (int g = 0; g < width; g += L) {
        FloatVector sum = FloatVector.zero(S);
        for (int t = h.transposedOffsets()[j]; t < h.transposedOffsets()[j + 1]; t++) {
          FloatVector gradient = FloatVector.fromArray(S, scoreGradient, h.origin()[t] * width + g);
          sum =
              h.score() == Score.QUERY_KEY
                  ? gradient.fma(
                      FloatVector.fromArray(S, h.query(), h.transposedRows()[t] * width + g), sum)
                  : gradient.add(sum);
        }
        sum.intoArray(keyGradient, j * width + g);
      }
    }
  }
}
