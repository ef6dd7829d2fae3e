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
