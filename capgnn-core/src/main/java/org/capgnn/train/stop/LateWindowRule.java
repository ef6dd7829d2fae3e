package org.capgnn.train.stop;

/**
 * CAD-Net's rule: keep the epoch of the strictly lowest validation loss; in the second half of the
 * epochs stop as soon as the loss exceeds the mean of the previous ones in a window
 * (ljin0429/CAD-Net).
 *
 * <p>A window as long as the training never stops it.
 */
public final class LateWindowRule implements StoppingRule {
  private final LossWindow window;
  private final int half;
  private double best = Double.POSITIVE_INFINITY;
  private boolean improved;
  private boolean stops;

  /**
   * @param window losses averaged
   * @param epochs maximum number of epochs
   */
  public LateWindowRule(int window, int epochs) {
    this.window = new LossWindow(window);
    this.half = epochs / 2;
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    improved = loss < best;
    best = Math.min(best, loss);
    if (epoch + 1 > half && window.isFull()) {
      stops = loss > window.mean();
    }
    window.add(loss);
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
    return window.state(stops ? 1 : 0, best);
  }

  @Override
  public void restore(double[] state) {
    double[] rest = window.restore(state);
    stops = rest[0] != 0;
    best = rest[1];
  }
}
