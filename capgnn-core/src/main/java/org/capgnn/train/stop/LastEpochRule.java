package org.capgnn.train.stop;

/** Runs all epochs and keeps the last one's weights: no selection at all. */
public final class LastEpochRule implements StoppingRule {
  @Override
  public void observe(int epoch, double loss, double accuracy) {}

  @Override
  public boolean improved() {
    return true;
  }

  @Override
  public boolean stops() {
    return false;
  }

  @Override
  public int patienceLeft() {
    return -1;
  }

  @Override
  public double[] state() {
    return new double[0];
  }

  @Override
  public void restore(double[] state) {}
}
