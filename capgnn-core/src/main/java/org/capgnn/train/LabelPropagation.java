package org.capgnn.train;

import org.capgnn.graph.Dataset;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.nn.AffinityPattern;

/**
 * Spreads the training labels over the graph without learning anything: the floor that a model on
 * the same graph should not fall below.
 *
 * <p>{@code F <- 0.9 S F + 0.1 Y} with {@code S = D^-1/2 (A+I) D^-1/2}, ten times from {@code F =
 * Y} (Zhou et al. 2004, with the self-loops that the models have).
 */
final class LabelPropagation {
  private static final int STEPS = 10;
  private static final float ALPHA = 0.1f;

  private LabelPropagation() {}

  /** Its accuracy on the validation vertices. */
  static double accuracy(Dataset data, Split split) {
    Labels labels = data.labels();
    int classes = labels.classCount();
    float[] y = new float[Math.multiplyExact(data.vertexCount(), classes)];
    for (int v : split.train()) {
      y[v * classes + labels.of()[v]] = 1f;
    }
    float[] spread = spread(AffinityPattern.of(data.graph()), y, classes);
    int right = 0;
    for (int v : split.valid()) {
      int best = 0;
      for (int c = 1; c < classes; c++) {
        best = spread[v * classes + c] > spread[v * classes + best] ? c : best;
      }
      // a vertex that no label reaches is not counted as right by the accident of class 0
      right += best == labels.of()[v] && spread[v * classes + best] > 0 ? 1 : 0;
    }
    return (double) right / split.valid().length;
  }

  private static float[] spread(AffinityPattern pattern, float[] y, int classes) {
    float[] weights = pattern.symmetric(1 - ALPHA);
    int[] offsets = pattern.matrix().offsets();
    int[] columns = pattern.matrix().columnIndices();
    float[] now = y.clone();
    float[] next = new float[y.length];
    for (int step = 0; step < STEPS; step++) {
      for (int i = 0; i < pattern.vertices(); i++) {
        int row = i * classes;
        for (int c = 0; c < classes; c++) {
          next[row + c] = ALPHA * y[row + c];
        }
        for (int e = offsets[i]; e < offsets[i + 1]; e++) {
          int from = columns[e] * classes;
          for (int c = 0; c < classes; c++) {
            next[row + c] += weights[e] * now[from + c];
          }
        }
      }
      float[] swap = now;
      now = next;
      next = swap;
    }
    return now;
  }
}
