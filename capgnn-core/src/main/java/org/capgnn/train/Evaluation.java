package org.capgnn.train;

import org.capgnn.graph.Labels;

/**
 * How predictions compare with known labels on some vertices.
 *
 * @param count vertices compared
 * @param macroF1 mean over the classes that occur of the harmonic mean of precision and recall
 * @param calibrationError expected calibration error over {@value #BINS} bins of equal width
 * @param precision of each class, NaN where it is never predicted
 * @param recall of each class, NaN where it never occurs
 * @param confusion rows: true class, columns: predicted class
 * @param binCount vertices in each confidence bin
 * @param binAccuracy share of right predictions in each bin, NaN where empty
 * @param binConfidence mean confidence in each bin, NaN where empty
 */
public record Evaluation(
    int count,
    double accuracy,
    double macroF1,
    double calibrationError,
    double[] precision,
    double[] recall,
    int[][] confusion,
    int[] binCount,
    double[] binAccuracy,
    double[] binConfidence) {
  /** Confidence bins of the reliability diagram. */
  public static final int BINS = 10;

  /**
   * Compares on the given vertices, all of which must be labelled.
   *
   * @param probabilities vertices x classes
   */
  public static Evaluation of(float[] probabilities, Labels labels, int[] vertices) {
    int classes = labels.classCount();
    int[][] confusion = new int[classes][classes];
    int[] binCount = new int[BINS];
    double[] binRight = new double[BINS];
    double[] binSum = new double[BINS];
    int right = 0;
    for (int v : vertices) {
      int predicted = argMax(probabilities, v * classes, classes);
      int actual = labels.of()[v];
      float confidence = probabilities[v * classes + predicted];
      int bin = Math.min(BINS - 1, (int) (confidence * BINS));
      confusion[actual][predicted]++;
      binCount[bin]++;
      binSum[bin] += confidence;
      if (predicted == actual) {
        binRight[bin]++;
        right++;
      }
    }
    double calibration = 0;
    for (int b = 0; b < BINS; b++) {
      calibration += Math.abs(binRight[b] - binSum[b]) / vertices.length;
      binRight[b] /= binCount[b];
      binSum[b] /= binCount[b];
    }
    double[] precision = new double[classes];
    double[] recall = new double[classes];
    double f1 = fillRates(confusion, precision, recall);
    return new Evaluation(
        vertices.length,
        (double) right / vertices.length,
        f1,
        calibration,
        precision,
        recall,
        confusion,
        binCount,
        binRight,
        binSum);
  }

  private static double fillRates(int[][] confusion, double[] precision, double[] recall) {
    int classes = confusion.length;
    double sum = 0;
    int present = 0;
    for (int c = 0; c < classes; c++) {
      int actual = 0;
      int predicted = 0;
      for (int o = 0; o < classes; o++) {
        actual += confusion[c][o];
        predicted += confusion[o][c];
      }
      precision[c] = predicted == 0 ? Double.NaN : (double) confusion[c][c] / predicted;
      recall[c] = actual == 0 ? Double.NaN : (double) confusion[c][c] / actual;
      if (actual > 0) {
        present++;
        sum += 2.0 * confusion[c][c] / (actual + predicted);
      }
    }
    return present == 0 ? Double.NaN : sum / present;
  }

  private static int argMax(float[] values, int at, int classes) {
    int best = 0;
    for (int c = 1; c < classes; c++) {
      if (values[at + c] > values[at + best]) {
        best = c;
      }
    }
    return best;
  }
}
