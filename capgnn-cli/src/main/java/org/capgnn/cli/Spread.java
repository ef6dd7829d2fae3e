package org.capgnn.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The mean of some runs with its spread.
 *
 * @param std standard deviation of a sample, NaN for a single value
 * @param low end of the 95% interval of the mean (Student's t), NaN for a single value
 */
record Spread(double mean, double std, double low, double high, double[] values) {
  private static final double UPPER = 0.975;

  /** Of the values that exist; null where there is none. */
  static Spread of(List<Double> numbers) {
    double[] values = numbers.stream().filter(Objects::nonNull).mapToDouble(d -> d).toArray();
    int n = values.length;
    if (n == 0) {
      return null;
    }
    double mean = Mean.of(values).getAsDouble();
    if (n == 1) {
      return new Spread(mean, Double.NaN, Double.NaN, Double.NaN, values);
    }
    double std = StandardDeviation.of(values).getAsDouble();
    double t = TDistribution.of(n - 1).inverseCumulativeProbability(UPPER);
    double half = t * std / Math.sqrt(n);
    return new Spread(mean, std, mean - half, mean + half, values);
  }

  /** For a script: {@code ci95} is the interval's two ends. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", mean);
    json.put("std", JsonLine.number(std));
    json.put("ci95", values.length == 1 ? null : List.of(low, high));
    json.put("values", Arrays.stream(values).boxed().toList());
    return json;
  }

  /** For a person. */
  String text() {
    return values.length == 1
        ? format("%.4f", mean)
        : format("%.4f ± %.4f (95%% of the mean: %.4f to %.4f)", mean, std, low, high);
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
