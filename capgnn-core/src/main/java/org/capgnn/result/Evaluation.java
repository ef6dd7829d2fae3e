package org.capgnn.result;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.capgnn.graph.Labels;

/**
 * How predictions compare with known labels on some vertices.
 *
 * @param count vertices compared
 * @param metrics the value of every metric, NaN where it is not defined
 * @param precision per class, NaN for a class that is never predicted
 * @param recall per class, NaN for a class that never occurs
 * @param confusion rows: true class, columns: predicted class
 * @param binCount vertices per confidence bin
 * @param binAccuracy share of right predictions per bin, NaN for an empty bin
 * @param binConfidence mean confidence per bin, NaN for an empty bin
 */
public record Evaluation(
    int count,
    Map<Metric, Double> metrics,
    double[] precision,
    double[] recall,
    int[][] confusion,
    int[] binCount,
    double[] binAccuracy,
    double[] binConfidence) {
  /** Confidence bins of equal width, for the calibration error and the reliability diagram. */
  public static final int BINS = 10;

  public Evaluation {
    metrics = Collections.unmodifiableMap(new EnumMap<>(metrics));
  }

  /**
   * Compares predictions with labels.
   *
   * @param probabilities vertices x classes
   * @param vertices all of them labelled; without any, every share is NaN
   */
  public static Evaluation of(float[] probabilities, Labels labels, int[] vertices) {
    Tally tally = new Tally(probabilities, labels, vertices);
    Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      metrics.put(metric, metric.of(tally));
    }
    int classes = labels.classCount();
    double[] precision = new double[classes];
    double[] recall = new double[classes];
    for (int c = 0; c < classes; c++) {
      precision[c] = share(tally.confusion[c][c], tally.predicted(c));
      recall[c] = share(tally.confusion[c][c], tally.actual(c));
    }
    double[] accuracy = new double[BINS];
    double[] confidence = new double[BINS];
    for (int b = 0; b < BINS; b++) {
      accuracy[b] = share(tally.binRight[b], tally.binCount[b]);
      confidence[b] = share(tally.binConfidence[b], tally.binCount[b]);
    }
    return new Evaluation(
        vertices.length,
        metrics,
        precision,
        recall,
        tally.confusion,
        tally.binCount,
        accuracy,
        confidence);
  }

  private static double share(double part, int whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }

  /** Accuracy and number of vertices; the other metrics are in {@link #metrics}. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "accuracy %.4f on %d vertices", accuracy(), count);
  }

  public double of(Metric metric) {
    return metrics.get(metric);
  }

  /** Share of right predictions. */
  public double accuracy() {
    return of(Metric.ACCURACY);
  }

  /** Mean F1 score of the classes that occur. */
  public double macroF1() {
    return of(Metric.MACRO_F1);
  }

  /** Expected calibration error over {@value #BINS} bins of equal width. */
  public double calibrationError() {
    return of(Metric.CALIBRATION_ERROR);
  }
}
