package org.capgnn.train;

/**
 * Early stopping on validation loss and accuracy together.
 *
 * <p>{@link Kind#JOINT} is what the authors' code of CAPGNN does: either one better resets the
 * patience, both strictly better record the epoch, and only then do both bests move. {@link
 * Kind#INDEPENDENT} is GAT's rule, which the paper cites: the bests move on their own and equality
 * counts as better.
 */
public final class PatienceRule implements StoppingRule {
  /** How the two bests move. */
  public enum Kind {
    JOINT,
    INDEPENDENT
  }

  private static final double WORST_LOSS = 1000;

  private final Kind kind;
  private final int patience;
  private double bestAccuracy;
  private double bestLoss = WORST_LOSS;
  private int bad;
  private boolean improved;

  public PatienceRule(Kind kind, int patience) {
    this.kind = kind;
    this.patience = patience;
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    if (kind == Kind.JOINT) {
      boolean either = accuracy > bestAccuracy || loss < bestLoss;
      improved = accuracy > bestAccuracy && loss < bestLoss;
      bad = either ? 0 : bad + 1;
      if (improved) {
        bestAccuracy = accuracy;
        bestLoss = loss;
      }
    } else {
      boolean either = accuracy >= bestAccuracy || loss <= bestLoss;
      improved = accuracy >= bestAccuracy && loss <= bestLoss;
      bad = either ? 0 : bad + 1;
      bestAccuracy = Math.max(bestAccuracy, accuracy);
      bestLoss = Math.min(bestLoss, loss);
    }
  }

  @Override
  public boolean improved() {
    return improved;
  }

  /** CAPGNN's code stops when the bad epochs exceed the patience, GAT's when they reach it. */
  @Override
  public boolean stops() {
    return kind == Kind.JOINT ? bad > patience : bad >= patience;
  }

  @Override
  public int patienceLeft() {
    return patience - bad;
  }

  @Override
  public double[] state() {
    return new double[] {bestAccuracy, bestLoss, bad};
  }

  @Override
  public void restore(double[] state) {
    bestAccuracy = state[0];
    bestLoss = state[1];
    bad = (int) state[2];
  }
}
