package org.capgnn.result;

import org.capgnn.graph.Labels;

/** The counts behind every {@link Metric}: one pass over the predictions of some vertices. */
final class Tally {
  final int count;

  /** Rows: true class, columns: predicted class. */
  final int[][] confusion;

  final int[] binCount = new int[Evaluation.BINS];
  final int[] binRight = new int[Evaluation.BINS];
  final double[] binConfidence = new double[Evaluation.BINS]; // sums
  private final float[] probabilities;
  private final Labels labels;
  private final int[] vertices;
  private double logLoss; // summed

  /** A probability of 0 for the true class would make the log-loss infinite. */
  private static final double LEAST = 1e-12;

  /**
   * @param probabilities vertices x classes
   * @param vertices all of them labelled
   */
  Tally(float[] probabilities, Labels labels, int[] vertices) {
    int classes = labels.classCount();
    if (probabilities.length != labels.of().length * classes) {
      throw new IllegalArgumentException(
          "%d vertices and %d classes need as many probabilities as their product, found %d"
              .formatted(labels.of().length, classes, probabilities.length));
    }
    this.probabilities = probabilities;
    this.labels = labels;
    this.vertices = vertices;
    count = vertices.length;
    confusion = new int[classes][classes];
    for (int v : vertices) {
      if (!labels.isKnown(v)) {
        throw new IllegalArgumentException(
            "vertex " + v + " has no label; evaluate labelled vertices only");
      }
      int predicted = argMax(probabilities, v * classes, classes);
      int actual = labels.of()[v];
      float confidence = probabilities[v * classes + predicted];
      int bin = Math.min(Evaluation.BINS - 1, (int) (confidence * Evaluation.BINS));
      logLoss -= Math.log(Math.max(LEAST, probabilities[v * classes + actual]));
      confusion[actual][predicted]++;
      binCount[bin]++;
      binConfidence[bin] += confidence;
      binRight[bin] += predicted == actual ? 1 : 0;
    }
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

  /** Vertices of a true class. */
  int actual(int classIndex) {
    int sum = 0;
    for (int n : confusion[classIndex]) {
      sum += n;
    }
    return sum;
  }

  /** Vertices predicted to be of a class. */
  int predicted(int classIndex) {
    int sum = 0;
    for (int[] row : confusion) {
      sum += row[classIndex];
    }
    return sum;
  }

  double accuracy() {
    int right = 0;
    for (int c = 0; c < confusion.length; c++) {
      right += confusion[c][c];
    }
    return (double) right / count;
  }

  /** Mean recall of the classes that occur: every class counts the same. */
  double balancedAccuracy() {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < confusion.length; c++) {
      int actual = actual(c);
      if (actual > 0) {
        present++;
        sum += (double) confusion[c][c] / actual;
      }
    }
    return present == 0 ? Double.NaN : sum / present;
  }

  /** Mean of minus the logarithm of the true class's probability. */
  double logLoss() {
    return count == 0 ? Double.NaN : logLoss / count;
  }

  /** Area under the ROC curve; NaN unless there are two classes. */
  double rocAuc() {
    return confusion.length == 2 ? ranking().rocAuc() : Double.NaN;
  }

  /**
   * Average precision of the rarer class, or of the second class if both are equally frequent; NaN
   * unless there are two classes.
   */
  double averagePrecision() {
    return confusion.length == 2 ? ranking().averagePrecision() : Double.NaN;
  }

  private Ranking ranking() {
    int rare = actual(0) < actual(1) ? 0 : 1;
    double[] score = new double[count];
    boolean[] positive = new boolean[count];
    for (int i = 0; i < count; i++) {
      score[i] = probabilities[vertices[i] * 2 + rare];
      positive[i] = labels.of()[vertices[i]] == rare;
    }
    return new Ranking(score, positive);
  }

  /** Mean of {@code 2 right / (actual + predicted)} over the classes that occur. */
  double macroF1() {
    double sum = 0;
    int present = 0;
    for (int c = 0; c < confusion.length; c++) {
      int actual = actual(c);
      if (actual > 0) {
        present++;
        sum += 2.0 * confusion[c][c] / (actual + predicted(c));
      }
    }
    return present == 0 ? Double.NaN : sum / present;
  }

  /** Sum over the bins of {@code |right - summed confidence| / count}. */
  double calibrationError() {
    double sum = 0;
    for (int b = 0; b < Evaluation.BINS; b++) {
      sum += Math.abs(binRight[b] - binConfidence[b]) / count;
    }
    return sum;
  }
}
