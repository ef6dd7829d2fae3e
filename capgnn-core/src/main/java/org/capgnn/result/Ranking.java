package org.capgnn.result;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How well probabilities rank the vertices of one of two classes above those of the other.
 *
 * <p>It does not depend on a threshold, so it tells more than the accuracy if one class is rare.
 */
final class Ranking {
  private final double[] score;
  private final boolean[] positive;
  private final int[] order; // by falling score
  private final int positives;

  /**
   * @param score probability of the positive class, per vertex
   */
  Ranking(double[] score, boolean[] positive) {
    this.score = score;
    this.positive = positive;
    this.order =
        IntStream.range(0, score.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -score[i]))
            .mapToInt(i -> i)
            .toArray();
    this.positives = (int) IntStream.range(0, score.length).filter(i -> positive[i]).count();
  }

  /**
   * The probability that a positive vertex has a higher score than a negative one, equal scores
   * counting half: the area under the ROC curve. NaN if a class does not occur.
   */
  double rocAuc() {
    long negatives = score.length - positives;
    double above = 0;
    double seen = 0; // positives with a higher score
    for (int from = 0; from < order.length; ) {
      int to = endOfTie(from);
      int tied = positivesIn(from, to);
      above += (to - from - tied) * (seen + tied / 2.0);
      seen += tied;
      from = to;
    }
    return positives == 0 || negatives == 0 ? Double.NaN : above / ((double) positives * negatives);
  }

  /**
   * The precision among the vertices down to each positive one, averaged over them; equal scores
   * enter together. NaN if the class does not occur.
   */
  double averagePrecision() {
    double sum = 0;
    int seen = 0;
    for (int from = 0; from < order.length; ) {
      int to = endOfTie(from);
      int tied = positivesIn(from, to);
      seen += tied;
      sum += tied * ((double) seen / to);
      from = to;
    }
    return positives == 0 ? Double.NaN : sum / positives;
  }

  private int endOfTie(int from) {
    int to = from + 1;
    while (to < order.length && score[order[to]] == score[order[from]]) {
      to++;
    }
    return to;
  }

  private int positivesIn(int from, int to) {
    return (int) IntStream.range(from, to).filter(i -> positive[order[i]]).count();
  }
}
