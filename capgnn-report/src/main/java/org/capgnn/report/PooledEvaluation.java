package org.capgnn.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;

/**
 * Combines the evaluations of several runs: counts are added; accuracy, macro-F1 and calibration
 * error are means over the runs; precision, recall and bins come from the added counts.
 */
final class PooledEvaluation {
  private PooledEvaluation() {}

  static Evaluation of(List<Evaluation> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    int classes = parts.get(0).confusion().length;
    int bins = parts.get(0).binCount().length;
    int[][] confusion = new int[classes][classes];
    int[] binCount = new int[bins];
    double[] right = new double[bins];
    double[] confidence = new double[bins];
    for (Evaluation part : parts) {
      for (int r = 0; r < classes; r++) {
        for (int c = 0; c < classes; c++) {
          confusion[r][c] += part.confusion()[r][c];
        }
      }
      for (int b = 0; b < bins; b++) {
        int count = part.binCount()[b];
        if (count > 0) { // the rates of an empty bin are NaN
          binCount[b] += count;
          right[b] += part.binAccuracy()[b] * count;
          confidence[b] += part.binConfidence()[b] * count;
        }
      }
    }
    for (int b = 0; b < bins; b++) {
      right[b] /= binCount[b];
      confidence[b] /= binCount[b];
    }
    return new Evaluation(
        parts.stream().mapToInt(Evaluation::count).sum(),
        means(parts),
        rates(confusion, false),
        rates(confusion, true),
        confusion,
        binCount,
        right,
        confidence);
  }

  private static Map<Metric, Double> means(List<Evaluation> parts) {
    Map<Metric, Double> means = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      means.put(metric, parts.stream().mapToDouble(e -> e.of(metric)).average().orElseThrow());
    }
    return means;
  }

  /** Share of the diagonal in each row (recall) or column (precision); NaN if empty. */
  private static double[] rates(int[][] confusion, boolean rows) {
    double[] rates = new double[confusion.length];
    for (int c = 0; c < rates.length; c++) {
      double sum = 0;
      for (int o = 0; o < rates.length; o++) {
        sum += rows ? confusion[c][o] : confusion[o][c];
      }
      rates[c] = confusion[c][c] / sum;
    }
    return rates;
  }
}
