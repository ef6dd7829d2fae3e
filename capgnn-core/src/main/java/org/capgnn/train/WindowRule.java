package org.capgnn.train;

/**
 * GCN's rule: stop as soon as the validation loss exceeds the mean of the previous ones in a
 * window, and keep the last weights, whichever they are (Kipf and Welling 2017, tkipf/gcn).
 *
 * <p>With a window of 10 the first epoch that can stop is the zero-based epoch 11.
 */
public final class WindowRule implements StoppingRule {
  private final double[] losses;
  private int seen;
  private boolean stops;

  /**
   * @param window losses averaged
   */
  public WindowRule(int window) {
    this.losses = new double[window];
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    if (epoch > losses.length) {
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
    return true;
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
    double[] state = java.util.Arrays.copyOf(losses, losses.length + 2);
    state[losses.length] = seen;
    state[losses.length + 1] = stops ? 1 : 0;
    return state;
  }

  @Override
  public void restore(double[] state) {
    System.arraycopy(state, 0, losses, 0, losses.length);
    seen = (int) state[losses.length];
    stops = state[losses.length + 1] != 0;
  }
}
