package org.capgnn.train.stop;

/**
 * Decides after each evaluation whether this epoch's weights are the result and whether to stop.
 */
public interface StoppingRule {
  /**
   * Observes the evaluation of an epoch.
   *
   * @param loss validation loss as the rule's authors define it
   */
  void observe(int epoch, double loss, double accuracy);

  /** Whether the epoch just observed is the best so far: keep its weights. */
  boolean improved();

  /** Whether training ends here. */
  boolean stops();

  /** Epochs without improvement that are still allowed; -1 if the rule has no patience. */
  int patienceLeft();

  /** The rule's memory, for checkpoints. */
  double[] state();

  /** Restores a saved memory. */
  void restore(double[] state);
}
