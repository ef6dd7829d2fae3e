package org.capgnn.model;

import org.capgnn.kernel.AttentionKernels;
import org.capgnn.kernel.AttentionKernels.Score;

/**
 * How the rows of an attentive affinity follow from the features, one row at a time.
 *
 * <p>Hu et al. 2021 (arXiv:2112.01110), Eq. 2: {@code A = beta D^-1/2 (A+I) D^-1/2 + (1-beta) D^1/2
 * Upsilon D^-1/2}. Training computes all rows at once with {@code AttentionAffinity}; this form
 * serves graphs of which single rows change.
 *
 * @param weights features x 2 heads: the queries of the heads, then their keys
 * @param bias one per query and key
 */
public record AttentionRows(float[] weights, float[] bias, double beta, Score score) {
  public int heads() {
    return bias.length / 2;
  }

  /** The queries and keys of a vertex, after their activation. */
  public float[] projection(int[] columns, float[] values) {
    float[] result = bias.clone();
    int width = bias.length;
    for (int e = 0; e < columns.length; e++) {
      float x = values == null ? 1f : values[e];
      for (int h = 0; h < width; h++) {
        result[h] += x * weights[columns[e] * width + h];
      }
    }
    for (int h = 0; score == Score.QUERY_KEY && h < width; h++) {
      result[h] = Math.max(0f, result[h]);
    }
    return result;
  }

  /**
   * Row i of Upsilon: the mean over the heads of the softmax over the row's entries.
   *
   * @param own projection of the vertex
   * @param others projections of the entries of the row, which include the vertex itself
   * @param edgeWeights one per entry
   */
  public float[] upsilon(float[] own, float[][] others, float[] edgeWeights) {
    float[] mean = new float[others.length];
    double[] shares = new double[others.length];
    int heads = heads();
    for (int h = 0; h < heads; h++) {
      double top = Double.NEGATIVE_INFINITY;
      for (int e = 0; e < others.length; e++) {
        shares[e] = score(own[h], others[e][heads + h]);
        top = Math.max(top, shares[e]);
      }
      double sum = AttentionKernels.EPSILON;
      for (int e = 0; e < others.length; e++) {
        shares[e] = edgeWeights[e] * Math.exp(shares[e] - top);
        sum += shares[e];
      }
      for (int e = 0; e < others.length; e++) {
        mean[e] += (float) (shares[e] / sum / heads);
      }
    }
    return mean;
  }

  private double score(float query, float key) {
    if (score == Score.QUERY_KEY) {
      return (double) query * key;
    }
    double sum = (double) query + key;
    return sum > 0 ? sum : AttentionKernels.LEAKY_SLOPE * sum;
  }
}
