package org.capgnn.autodiff.op.norm;

import org.capgnn.tensor.SparseMatrix;

/**
 * Mean and biased variance of each column of a sparse matrix, zeros included.
 *
 * @param mean of each column
 * @param variance of each column
 */
public record BatchStatistics(double[] mean, double[] variance) {

  public static BatchStatistics of(SparseMatrix x) {
    double[] mean = new double[x.columns()];
    double[] variance = new double[x.columns()];
    int[] stored = new int[x.columns()];
    for (int e = 0; e < x.entries(); e++) {
      mean[x.columnIndices()[e]] += x.value(e);
      stored[x.columnIndices()[e]]++;
    }
    for (int f = 0; f < mean.length; f++) {
      mean[f] /= x.rows();
      variance[f] = (x.rows() - stored[f]) * mean[f] * mean[f];
    }
    for (int e = 0; e < x.entries(); e++) {
      double deviation = x.value(e) - mean[x.columnIndices()[e]];
      variance[x.columnIndices()[e]] += deviation * deviation;
    }
    for (int f = 0; f < mean.length; f++) {
      variance[f] /= x.rows();
    }
    return new BatchStatistics(mean, variance);
  }
}
