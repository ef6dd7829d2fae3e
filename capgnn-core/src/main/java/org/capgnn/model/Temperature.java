package org.capgnn.model;

/**
 * The number that scores are divided by before the softmax, so that a probability of 0.8 is right
 * in about 80% of cases (Guo et al. 2017, On calibration of modern neural networks, section 4.2).
 *
 * <p>It is fitted to held-out labels: the sum of their log-losses plus (ln T)^2 / (2 x 2^2), which
 * keeps T near 1 if there are few labels. Each of n labels is doubted with probability 1 / (n + 2),
 * as in Laplace's rule of succession: 4 labels that were all right do not make anything certain.
 * Dividing all scores by T changes no predicted class.
 */
public final class Temperature {
  /** Scores as they are. */
  public static final double NONE = 1;

  private static final double SPREAD = 2;
  private static final double LOWEST = Math.log(0.01);
  private static final double HIGHEST = Math.log(100);
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;
  private static final int STEPS = 60;

  private Temperature() {}

  /** The temperature that fits some held-out scores best, each of another vertex. */
  public static double fit(HeldOutScores held) {
    return fit(held, held.size());
  }

  /**
   * The temperature that fits some held-out scores best; {@link #NONE} without any.
   *
   * @param labels number of different vertices among them, which may be held out several times
   */
  public static double fit(HeldOutScores held, int labels) {
    if (held.size() == 0) {
      return NONE;
    }
    // the objective is convex in 1/T and has one minimum in ln T
    double low = LOWEST;
    double high = HIGHEST;
    for (int step = 0; step < STEPS; step++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (objective(held, labels, left) <= objective(held, labels, right)) {
        high = right;
      } else {
        low = left;
      }
    }
    return Math.exp((low + high) / 2);
  }

  private static double objective(HeldOutScores held, int labels, double logT) {
    return held.logLoss(Math.exp(logT), 1.0 / (labels + 2)) * labels
        + logT * logT / (2 * SPREAD * SPREAD);
  }
}
