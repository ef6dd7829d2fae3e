package org.capgnn.train;

/**
 * Decides after each evaluation whether this epoch's weights are the result and whether to stop.
 */
public interface StoppingRule {
  /**
   * Takes note of an evaluation.
   *
   * @param loss validation loss as the rule's authors define it
   */
  void observe(int epoch, double loss, double accuracy);

  /** Whether the epoch just observed is the best so far: its weights are to be kept. */
  boolean improved();

  /** Whether training ends here. */
  boolean stops();

  /** Epochs without improvement that are still allowed; -1 where the rule has no patience. */
  int patienceLeft();

  /** The rule's memory, for checkpoints. */
  double[] state();

  /** Takes a memory back. */
  void restore(double[] state);
}
