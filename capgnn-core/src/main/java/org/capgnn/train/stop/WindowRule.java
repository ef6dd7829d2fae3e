package org.capgnn.train.stop;

/**
 * GCN's rule: stop as soon as the validation loss exceeds the mean of the previous ones in a
 * window, and keep the last weights, whichever they are (Kipf and Welling 2017, tkipf/gcn).
 *
 * <p>With a window of 10 the first epoch that can stop is the zero-based epoch 11.
 */
public final class WindowRule implements StoppingRule {
  private final LossWindow window;
  private boolean stops;

  /**
   * @param window losses averaged
   */
  public WindowRule(int window) {
    this.window = new LossWindow(window);
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    if (epoch > window.length()) {
      stops = loss > window.mean();
    }
    window.add(loss);
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
    return window.state(stops ? 1 : 0);
  }

  @Override
  public void restore(double[] state) {
    stops = window.restore(state)[0] != 0;
  }
}
