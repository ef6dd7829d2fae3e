package org.capgnn.train.stop;

import java.util.Arrays;

/**
 * Early stopping for graphs that nobody tuned for: averages accuracy and loss over the last epochs
 * and waits longer the longer the training has improved.
 *
 * <pre>
 *   score = n / (n + 20) accuracy - loss / 10,   both averaged over the last 10 epochs
 * </pre>
 *
 * <p>The accuracy of n validation vertices moves in steps of 1/n: with few of them it says little,
 * and the loss decides. The epoch with the highest score counts. Training ends when the score has
 * not risen noticeably for {@code patience} epochs, and for 3 of 10 epochs that passed until then.
 */
final class SteadyRule implements StoppingRule {
  private static final int SPAN = 10;
  private static final double LOSS_SHARE = 0.1;
  private static final double FEW = 20;

  /** A smaller rise does not renew the patience. */
  private static final double NOTICEABLE = 5e-4;

  private static final double OF_EPOCHS_SO_FAR = 0.3;

  private final int patience;
  private final double accuracyShare;
  private final double[] accuracies = new double[SPAN];
  private final double[] losses = new double[SPAN];
  private int observed;
  private double best = Double.NEGATIVE_INFINITY;
  private double renewedBy = Double.NEGATIVE_INFINITY;
  private int renewedAt;
  private boolean improved;

  /**
   * @param validationVertices how many vertices the accuracy is measured on
   */
  SteadyRule(int patience, int validationVertices) {
    this.patience = patience;
    this.accuracyShare = validationVertices / (validationVertices + FEW);
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    accuracies[observed % SPAN] = accuracy;
    losses[observed % SPAN] = loss;
    observed++;
    double score = accuracyShare * mean(accuracies) - LOSS_SHARE * mean(losses);
    improved = score > best;
    if (improved) {
      best = score;
    }
    if (score > renewedBy + NOTICEABLE) {
      renewedBy = score;
      renewedAt = observed;
    }
  }

  private double mean(double[] window) {
    int count = Math.min(observed, SPAN);
    return Arrays.stream(window, 0, count).sum() / count;
  }

  @Override
  public boolean improved() {
    return improved;
  }

  @Override
  public boolean stops() {
    return patienceLeft() <= 0;
  }

  @Override
  public int patienceLeft() {
    double allowed = Math.max(patience, OF_EPOCHS_SO_FAR * renewedAt);
    return (int) Math.ceil(allowed - (observed - renewedAt));
  }

  @Override
  public double[] state() {
    double[] state =
        Arrays.copyOf(new double[] {observed, best, renewedBy, renewedAt}, 4 + 2 * SPAN);
    System.arraycopy(accuracies, 0, state, 4, SPAN);
    System.arraycopy(losses, 0, state, 4 + SPAN, SPAN);
    return state;
  }

  @Override
  public void restore(double[] state) {
    observed = (int) state[0];
    best = state[1];
    renewedBy = state[2];
    renewedAt = (int) state[3];
    System.arraycopy(state, 4, accuracies, 0, SPAN);
    System.arraycopy(state, 4 + SPAN, losses, 0, SPAN);
  }
}
