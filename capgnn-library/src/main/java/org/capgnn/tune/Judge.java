package org.capgnn.tune;

import java.util.Arrays;
import java.util.List;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;

/** Computes a metric of held-out predictions with an interval. */
final class Judge {
  private static final double NORMAL_95 = 1.959963984540054;

  private final Metric metric;
  private final Labels labels; // of the held-out vertices, fit after fit
  private final int[] sizes;
  private final int folds;

  /**
   * @param held labels of the held-out vertices, fit after fit
   * @param sizes number of vertices of each fit
   */
  Judge(Metric metric, int[] held, List<String> classNames, int[] sizes, int folds) {
    this.metric = metric;
    this.labels = new Labels(held, classNames);
    this.sizes = sizes;
    this.folds = folds;
  }

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

  double score(float[] probabilities) {
    int[] all = new int[labels.of().length];
    Arrays.setAll(all, i -> i);
    return Evaluation.of(probabilities, labels, all).of(metric);
  }

  /** How good a score is: higher is better. */
  double rank(double score) {
    return metric == Metric.LOG_LOSS ? -score : score;
  }

  /**
   * Half the width of the 95% interval, from the differences between the fits; their training sets
   * overlap, which the correction of Nadeau and Bengio (2003) allows for.
   */
  double halfWidth(float[] probabilities) {
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
    double testToTrain = 1.0 / Math.max(1, folds - 1);
    return NORMAL_95 * Math.sqrt(variance * (1.0 / known.length + testToTrain));
  }
}
