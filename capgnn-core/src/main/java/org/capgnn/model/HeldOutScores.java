package org.capgnn.model;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Scores of vertices that a model was not trained on, with their labels; grows as it is filled. */
public final class HeldOutScores {
  private final int classes;
  private float[] scores = new float[0];
  private int[] labels = new int[0];
  private int size;

  public HeldOutScores(int classes) {
    this.classes = classes;
  }

  /** The scores of some vertices. */
  public static HeldOutScores of(Logits logits, int[] labels, int[] vertices) {
    HeldOutScores held = new HeldOutScores(logits.classes());
    for (int v : vertices) {
      held.add(logits.values(), v * logits.stride(), labels[v]);
    }
    return held;
  }

  /** Adds one vertex, whose scores are at a position of an array. */
  public void add(float[] from, int at, int label) {
    if (size == labels.length) {
      labels = Arrays.copyOf(labels, Math.max(16, 2 * size));
      scores = Arrays.copyOf(scores, labels.length * classes);
    }
    System.arraycopy(from, at, scores, size * classes, classes);
    labels[size++] = label;
  }

  /** Adds all vertices of another collection. */
  public void addAll(HeldOutScores other) {
    for (int i = 0; i < other.size; i++) {
      add(other.scores, i * classes, other.labels[i]);
    }
  }

  /** The probabilities at a temperature, one row per vertex. */
  public float[] probabilities(double temperature) {
    return new Logits(Arrays.copyOf(scores, size * classes), classes, size, classes)
        .probabilities(temperature);
  }

  /** The labels, one per vertex. */
  public int[] labels() {
    return Arrays.copyOf(labels, size);
  }

  public int size() {
    return size;
  }

  /** Mean log-loss at a temperature. */
  public double logLoss(double temperature) {
    return logLoss(temperature, 0);
  }

  /**
   * Mean log-loss at a temperature if labels are only nearly certain.
   *
   * @param doubt probability that a label is any class instead, all of them alike
   */
  double logLoss(double temperature, double doubt) {
    double sum = 0;
    for (int i = 0; i < size; i++) {
      sum += logLoss(i, temperature, doubt);
    }
    return size == 0 ? Double.NaN : sum / size;
  }

  /** The log-loss of each vertex at a temperature. */
  public double[] logLosses(double temperature) {
    return IntStream.range(0, size).mapToDouble(i -> logLoss(i, temperature, 0)).toArray();
  }

  private double logLoss(int i, double temperature, double doubt) {
    int at = i * classes;
    double top = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      top = Math.max(top, scores[at + c] / temperature);
    }
    double exp = 0;
    double mean = 0;
    for (int c = 0; c < classes; c++) {
      exp += Math.exp(scores[at + c] / temperature - top);
      mean += scores[at + c] / temperature / classes;
    }
    double expected = (1 - doubt) * scores[at + labels[i]] / temperature + doubt * mean;
    return Math.log(exp) + top - expected;
  }

  /** The share of vertices whose highest score is that of their label. */
  public double accuracy() {
    int right = 0;
    for (int i = 0; i < size; i++) {
      int best = 0;
      for (int c = 1; c < classes; c++) {
        best = scores[i * classes + c] > scores[i * classes + best] ? c : best;
      }
      right += best == labels[i] ? 1 : 0;
    }
    return size == 0 ? Double.NaN : (double) right / size;
  }
}
