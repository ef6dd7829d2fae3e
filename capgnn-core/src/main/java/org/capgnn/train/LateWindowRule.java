package org.capgnn.train;

/**
 * CAD-Net's rule: keep the epoch of the strictly lowest validation loss; in the second half of the
 * epochs stop as soon as the loss exceeds the mean of the previous ones in a window
 * (ljin0429/CAD-Net).
 *
 * <p>A window as long as the training never stops it.
 */
public final class LateWindowRule implements StoppingRule {
  private final double[] losses;
  private final int half;
  private double best = Double.POSITIVE_INFINITY;
  private int seen;
  private boolean improved;
  private boolean stops;

  /**
   * @param window losses averaged
   * @param epochs the most there will be
   */
  public LateWindowRule(int window, int epochs) {
    this.losses = new double[window];
    this.half = epochs / 2;
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    improved = loss < best;
    best = Math.min(best, loss);
    if (epoch + 1 > half && seen >= losses.length) {
      double sum = 0;
      for (double previous : losses) {
        sum += previous;
      }
      stops = loss > sum / losses.length;
    }
    losses[seen++ % losses.length] = loss;
  }

  @Override
  public boolean improved() {
    return improved;
  }

  @Override
  public boolean stops() {
    return stops;
  }

  @Override
  public int patienceLeft() {
    return -1;
  }

  @Override
  public double[] state() {
    double[] state = java.util.Arrays.copyOf(losses, losses.length + 3);
    state[losses.length] = seen;
    state[losses.length + 1] = stops ? 1 : 0;
    state[losses.length + 2] = best;
    return state;
  }

  @Override
  public void restore(double[] state) {
    System.arraycopy(state, 0, losses, 0, losses.length);
    seen = (int) state[losses.length];
    stops = state[losses.length + 1] != 0;
    best = state[losses.length + 2];
  }
}
