package org.capgnn.bench.roofline;

import java.util.Arrays;

/** The times of one cell over all its turns. */
public final class Samples {
  private double[] values = new double[0];

  public void add(double... more) {
    int before = values.length;
    values = Arrays.copyOf(values, before + more.length);
    System.arraycopy(more, 0, values, before, more.length);
  }

  public int count() {
    return values.length;
  }

  public double median() {
    return quantile(values, 0.5);
  }

  public double quantile(double share) {
    return quantile(values, share);
  }

  /** The quantile between neighbours by linear interpolation; NaN if there are no samples. */
  public static double quantile(double[] values, double share) {
    if (values.length == 0) {
      return Double.NaN;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
}
