package org.capgnn.train;

import java.util.Arrays;
import java.util.function.Consumer;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.Logits;

/**
 * Evaluates an epoch on the validation vertices; allocates nothing per epoch.
 *
 * <p>Everything is a sum over vertices, so that shards of a graph can add up what they have seen.
 */
final class Validation {
  private static final int LOSS = 0;
  private static final int VALID = 1;
  private static final int VALID_RIGHT = 2;
  private static final int TEST = 3;
  private static final int TEST_RIGHT = 4;
  private static final int CLASSES = 5;

  private final Labels labels;
  private final Split split;
  private final Consumer<double[]> overShards;
  private final double[] sums; // then, per class, training labels and predictions

  Validation(Labels labels, Split split) {
    this(labels, split, alone -> {});
  }

  /**
   * @param split the vertices of this shard
   * @param overShards replaces numbers by their sums over all shards
   */
  Validation(Labels labels, Split split, Consumer<double[]> overShards) {
    this.labels = labels;
    this.split = split;
    this.overShards = overShards;
    this.sums = new double[length(labels)];
  }

  /** Numbers that are added up. */
  static int length(Labels labels) {
    return CLASSES + 2 * labels.classCount();
  }

  /** Looks at the scores of an epoch. */
  void look(Logits logits) {
    Arrays.fill(sums, 0);
    for (int v : split.valid()) {
      sums[LOSS] += logits.crossEntropy(v, labels.of()[v]);
    }
    sums[VALID] = split.valid().length;
    sums[VALID_RIGHT] = right(logits, split.valid());
    sums[TEST] = split.test().length;
    sums[TEST_RIGHT] = right(logits, split.test());
    for (int v : split.train()) {
      sums[CLASSES + labels.of()[v]]++;
    }
    for (int v = 0; v < logits.vertices(); v++) {
      sums[CLASSES + labels.classCount() + logits.argMax(v)]++;
    }
    overShards.accept(sums);
  }

  private int right(Logits logits, int[] vertices) {
    int right = 0;
    for (int v : vertices) {
      right += logits.argMax(v) == labels.of()[v] ? 1 : 0;
    }
    return right;
  }

  /** Whether there are validation vertices. */
  boolean any() {
    return sums[VALID] > 0;
  }

  /** Mean cross-entropy of the validation vertices; 0 if there are none. */
  double loss() {
    return any() ? sums[LOSS] / sums[VALID] : 0;
  }

  /** NaN without validation vertices. */
  double accuracy() {
    return any() ? sums[VALID_RIGHT] / sums[VALID] : Double.NaN;
  }

  /** NaN without test vertices. */
  double testAccuracy() {
    return sums[TEST] > 0 ? sums[TEST_RIGHT] / sums[TEST] : Double.NaN;
  }

  /** Classes that have training labels but no predicted vertex. */
  int missingClasses() {
    int classes = labels.classCount();
    int missing = 0;
    for (int c = 0; c < classes; c++) {
      missing += sums[CLASSES + c] > 0 && sums[CLASSES + classes + c] == 0 ? 1 : 0;
    }
    return missing;
  }
}
