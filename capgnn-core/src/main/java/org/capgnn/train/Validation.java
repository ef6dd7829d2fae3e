package org.capgnn.train;

import java.util.Arrays;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.Logits;

/** Evaluates an epoch on the validation vertices; allocates nothing per epoch. */
final class Validation {
  private final Labels labels;
  private final Split split;
  private final boolean[] hasLabels; // per class, among the training vertices
  private final boolean[] predicted; // per class, in the current epoch

  Validation(Labels labels, Split split) {
    this.labels = labels;
    this.split = split;
    this.hasLabels = new boolean[labels.classCount()];
    this.predicted = new boolean[labels.classCount()];
    for (int v : split.train()) {
      hasLabels[labels.of()[v]] = true;
    }
  }

  /** Mean cross-entropy of the validation vertices; 0 if there are none. */
  double loss(Logits logits) {
    double sum = 0;
    for (int v : split.valid()) {
      sum += logits.crossEntropy(v, labels.of()[v]);
    }
    return split.valid().length == 0 ? 0 : sum / split.valid().length;
  }

  double accuracy(Logits logits) {
    return accuracy(logits, split.valid());
  }

  double testAccuracy(Logits logits) {
    return accuracy(logits, split.test());
  }

  private double accuracy(Logits logits, int[] vertices) {
    int right = 0;
    for (int v : vertices) {
      right += logits.argMax(v) == labels.of()[v] ? 1 : 0;
    }
    return vertices.length == 0 ? Double.NaN : (double) right / vertices.length;
  }

  /** Classes that have training labels but no predicted vertex. */
  int missingClasses(Logits logits) {
    Arrays.fill(predicted, false);
    for (int v = 0; v < logits.vertices(); v++) {
      predicted[logits.argMax(v)] = true;
    }
    int missing = 0;
    for (int c = 0; c < predicted.length; c++) {
      missing += hasLabels[c] && !predicted[c] ? 1 : 0;
    }
    return missing;
  }
}
