package org.capgnn.train.stop;

/**
 * Stops the training after a number of epochs (the patience) without progress in validation loss or
 * accuracy.
 *
 * <p>Every epoch is compared with the best loss and the best accuracy so far. The comparison
 * decides whether the count of epochs without progress restarts from 0, and whether the weights of
 * this epoch are kept as the result. The kinds differ in both conditions; each is the rule of the
 * authors of a model, and exchanging them changes results.
 */
public final class PatienceRule implements StoppingRule {
  /** The rules of the models' authors. */
  public enum Kind {
    /**
     * CAPGNN's code: the count restarts if the accuracy is higher or the loss is lower than the
     * best; the epoch is kept if both are, and only then do the bests change. Stops when the count
     * exceeds the patience; the other kinds stop when it reaches the patience.
     */
    JOINT,
    /**
     * GAT: the count restarts if the accuracy or the loss is at least as good as its best; the
     * epoch is kept if both are. Each best changes independently of the other, here and in all
     * kinds below.
     */
    INDEPENDENT,
    /**
     * GAT on citeseer: if the accuracy is at least as high as the best, the count restarts and the
     * epoch is kept; the loss is ignored.
     */
    ACCURACY,
    /**
     * GRAND: the count restarts if the accuracy or the loss is at least as good as its best; the
     * epoch is kept if the loss is.
     */
    LOWEST_LOSS,
    /**
     * ADSF-RWR: if the loss is lower than the best, the count restarts and the epoch is kept; the
     * accuracy is ignored.
     */
    LOWER_LOSS,
    /**
     * APPNP: the count restarts if the accuracy or the loss is at least as good as its best; the
     * epoch with the highest accuracy is kept, in a tie the one with the lowest loss.
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
