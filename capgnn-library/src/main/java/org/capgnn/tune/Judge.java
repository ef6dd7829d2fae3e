package org.capgnn.tune;

import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.result.Estimate;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;

/** Computes a metric of held-out predictions with an interval. */
final class Judge {
  private static final double NORMAL_95 = 1.959963984540054;

  private final Metric metric;
  private final Labels labels; // of the held-out vertices, fit after fit
  private final int[] sizes;
  private final int distinct;

  /**
   * @param held labels of the held-out vertices, fit after fit
   * @param sizes number of vertices of each fit
   * @param distinct number of vertices that are held out at least once
   */
  Judge(Metric metric, int[] held, List<String> classNames, int[] sizes, int distinct) {
    this.metric = metric;
    this.labels = new Labels(held, classNames);
    this.sizes = sizes;
    this.distinct = distinct;
  }

  /** A 95% interval. */
  record Interval(double low, double high) {}

  /** Refuses a metric that is not defined for the labels. */
  void requireDefined(int classes) {
    float[] uniform = new float[labels.of().length * classes];
    Arrays.fill(uniform, 1f / classes);
    if (Double.isNaN(score(uniform))) {
      throw new InputException(
          "the metric %s is not defined for these %d classes; choose accuracy, macro-f1 or log-loss"
              .formatted(metric.label(), classes));
    }
  }

  /** Number of the probabilities that are judged: of each held-out vertex and class. */
  int size() {
    return labels.of().length * labels.classCount();
  }

  double score(float[] probabilities) {
    int[] all = new int[labels.of().length];
    Arrays.setAll(all, i -> i);
    return Evaluation.of(probabilities, labels, all).of(metric);
  }

  /** How good a score is: higher is better. */
  double rank(double score) {
    return metric.lowerIsBetter() ? -score : score;
  }

  /**
   * The 95% interval of a score: from the differences between the fits, or, for the accuracy, from
   * the number of labels if that is wider. Few labels can all be right by chance in every fit.
   */
  Interval interval(float[] probabilities) {
    double score = score(probabilities);
    double half = halfWidth(probabilities);
    if (metric != Metric.ACCURACY) {
      return new Interval(score - half, score + half);
    }
    Estimate byLabels = Estimate.of("", distinct, score, Double.NaN);
    double spread = Double.isNaN(half) ? 0 : half;
    return new Interval(
        Math.max(0, Math.min(score - spread, byLabels.low())),
        Math.min(1, Math.max(score + spread, byLabels.high())));
  }

  /**
   * Half the width of the 95% interval, from the differences between the fits; their training sets
   * overlap, which the correction of Nadeau and Bengio (2003) allows for.
   */
  private double halfWidth(float[] probabilities) {
    double[] scores = new double[sizes.length];
    int at = 0;
    for (int f = 0; f < sizes.length; f++) {
      int first = at;
      int[] part = new int[sizes[f]];
      Arrays.setAll(part, i -> first + i);
      scores[f] = Evaluation.of(probabilities, labels, part).of(metric);
      at += sizes[f];
    }
    double[] known = Arrays.stream(scores).filter(s -> !Double.isNaN(s)).toArray();
    if (known.length < 2) {
      return Double.NaN;
    }
    double mean = Arrays.stream(known).average().orElse(0);
    double variance =
        Arrays.stream(known).map(s -> (s - mean) * (s - mean)).sum() / (known.length - 1);
    double tested = (double) labels.of().length / sizes.length;
    double testToTrain = tested / Math.max(1, distinct - tested);
    return NORMAL_95 * Math.sqrt(variance * (1.0 / known.length + testToTrain));
  }
}
