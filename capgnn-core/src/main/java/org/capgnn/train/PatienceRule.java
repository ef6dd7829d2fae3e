package org.capgnn.train;

/**
 * Early stopping on validation loss and accuracy, with a patience that either of them renews.
 *
 * <p>The kinds differ in what renews the patience, which epoch is kept and how the bests move; each
 * is what the authors of a model do, and they are not interchangeable.
 */
public final class PatienceRule implements StoppingRule {
  /** The rules of the models' authors. */
  public enum Kind {
    /**
     * CAPGNN's code: either one strictly better renews, both strictly better keep the epoch, and
     * only then do both bests move. It stops when the bad epochs exceed the patience.
     */
    JOINT,
    /** GAT: either one as good renews, both as good keep the epoch; the bests move on their own. */
    INDEPENDENT,
    /** GAT on citeseer: an accuracy as good renews and keeps the epoch; the loss is ignored. */
    ACCURACY,
    /** GRAND: either one as good renews, a loss as good keeps the epoch. */
    LOWEST_LOSS,
    /** ADSF-RWR: a strictly lower loss renews and keeps the epoch; the accuracy is ignored. */
    LOWER_LOSS,
    /**
     * APPNP: either one as good renews; kept is the highest accuracy, of equals the lowest loss.
     */
    RANKED
  }

  private static final double WORST_LOSS = 1000;

  private final Kind kind;
  private final int patience;
  private double bestAccuracy;
  private double bestLoss = WORST_LOSS;
  private double keptLoss = Double.POSITIVE_INFINITY;
  private int bad;
  private boolean improved;

  public PatienceRule(Kind kind, int patience) {
    this.kind = kind;
    this.patience = patience;
  }

  @Override
  public void observe(int epoch, double loss, double accuracy) {
    bad = renews(loss, accuracy) ? 0 : bad + 1;
    improved = keeps(loss, accuracy);
    if (kind != Kind.JOINT || improved) {
      bestAccuracy = Math.max(bestAccuracy, accuracy);
      bestLoss = Math.min(bestLoss, loss);
    }
    if (improved) {
      keptLoss = loss;
    }
  }

  private boolean renews(double loss, double accuracy) {
    return switch (kind) {
      case JOINT -> accuracy > bestAccuracy || loss < bestLoss;
      case ACCURACY -> accuracy >= bestAccuracy;
      case LOWER_LOSS -> loss < bestLoss;
      default -> accuracy >= bestAccuracy || loss <= bestLoss;
    };
  }

  private boolean keeps(double loss, double accuracy) {
    return switch (kind) {
      case JOINT -> accuracy > bestAccuracy && loss < bestLoss;
      case INDEPENDENT -> accuracy >= bestAccuracy && loss <= bestLoss;
      case ACCURACY -> accuracy >= bestAccuracy;
      case LOWEST_LOSS -> loss <= bestLoss;
      case LOWER_LOSS -> loss < bestLoss;
      case RANKED -> accuracy > bestAccuracy || (accuracy == bestAccuracy && loss < keptLoss);
    };
  }

  @Override
  public boolean improved() {
    return improved;
  }

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
    return new double[] {bestAccuracy, bestLoss, bad, keptLoss};
  }

  @Override
  public void restore(double[] state) {
    bestAccuracy = state[0];
    bestLoss = state[1];
    bad = (int) state[2];
    keptLoss = state[3];
  }
}
