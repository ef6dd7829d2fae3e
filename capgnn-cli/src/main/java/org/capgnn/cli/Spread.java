package org.capgnn.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.capgnn.report.Summary;

/** One number of several runs with its summary, for a person and for a script. */
record Spread(double[] values, Summary summary) {

  /** Of the values that exist; null where there is none. */
  static Spread of(List<Double> numbers) {
    double[] values = numbers.stream().filter(Objects::nonNull).mapToDouble(d -> d).toArray();
    return values.length == 0 ? null : new Spread(values, Summary.of(values));
  }

  double mean() {
    return summary.mean();
  }

  /** For a script: {@code ci95} is the interval's two ends. */
  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("mean", summary.mean());
    json.put("std", JsonLine.number(summary.deviation()));
    json.put("ci95", values.length == 1 ? null : List.of(summary.low(), summary.high()));
    json.put("values", Arrays.stream(values).boxed().toList());
    return json;
  }

  /** For a person. */
  String text() {
    return values.length == 1
        ? format("%.4f", mean())
        : format(
            "%.4f ± %.4f (95%% of the mean: %.4f to %.4f)",
            mean(), summary.deviation(), summary.low(), summary.high());
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
