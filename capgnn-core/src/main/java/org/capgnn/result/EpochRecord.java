package org.capgnn.result;

/**
 * The numbers of one epoch.
 *
 * @param epoch counts from 0; {@link #number} counts from 1
 * @param supervised mean cross-entropy of the training vertices over the views
 * @param contrastive the unweighted second loss term, 0 for models without one
 * @param decay the L2 term
 * @param validLoss mean cross-entropy of the validation vertices, without dropout
 * @param testAccuracy NaN without test vertices; recorded, never used for a decision
 * @param missingClasses classes that have training labels but no predicted vertex
 * @param coefficients c_0 .. c_K after the step, empty for models without them
 * @param millis wall time from the start of the step to the end of its evaluation
 */
public record EpochRecord(
    int epoch,
    double supervised,
    double contrastive,
    double decay,
    double validLoss,
    double validAccuracy,
    double testAccuracy,
    int missingClasses,
    double[] coefficients,
    double millis) {

  /** The epoch number, counted from 1. */
  public int number() {
    return epoch + 1;
  }
}
