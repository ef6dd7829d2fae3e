package org.capgnn.train;

import org.capgnn.graph.Labels;

/**
 * How predictions compare with known labels on some vertices.
 *
 * <p>Every share or mean over nothing is NaN; without any vertices, all of them are.
 *
 * @param count number of vertices compared
 * @param accuracy share of vertices whose predicted class is the true one
 * @param macroF1 mean, over the classes that occur, of the harmonic mean of precision and recall; 0
 *     counts for a class that is never predicted
 * @param calibrationError expected calibration error: the mean, over the vertices, of the distance
 *     between accuracy and mean confidence of the vertex's bin
 * @param precision per class: share of its predictions that are right, NaN if never predicted
 * @param recall per class: share of its vertices that are found, NaN if it does not occur
 * @param confusion vertices per true class (rows) and predicted class (columns)
 * @param binCount vertices per confidence bin; there are {@value #BINS} bins of equal width, each
 *     including its lower bound and the last one also 1
 * @param binAccuracy share of right predictions per bin, NaN if empty
 * @param binConfidence mean confidence per bin, NaN if empty
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
   * Compares predictions with labels on the given vertices. The predicted class is the most
   * probable one; of several, the first.
   *
   * @param probabilities all vertices x classes
   * @param vertices those to compare; each must be labelled
   */
  public static Evaluation of(float[] probabilities, Labels labels, int[] vertices) {
    int classes = labels.classCount();
    if (probabilities.length != labels.of().length * classes) {
      throw new IllegalArgumentException(
          labels.of().length
              + " vertices and "
              + classes
              + " classes need as many probabilities as their product, found "
              + probabilities.length);
    }
    int[][] confusion = new int[classes][classes];
    int[] binCount = new int[BINS];
    double[] binRight = new double[BINS];
    double[] binSum = new double[BINS];
    int right = 0;
    for (int v : vertices) {
      if (!labels.isKnown(v)) {
        throw new IllegalArgumentException(
            "vertex " + v + " has no label; evaluate labelled vertices only");
      }
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
