package org.capgnn.train;

/**
 * The numbers of one epoch.
 *
 * @param epoch zero-based
 * @param supervised mean cross-entropy of the training vertices over the views
 * @param contrastive the unweighted second loss term, 0 where there is none
 * @param decay the L2 term
 * @param validLoss mean cross-entropy of the validation vertices, dropout off
 * @param testAccuracy NaN where there is no test set; recorded, never used to decide anything
 * @param missingClasses classes with training labels that no vertex is predicted to be in
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
    double millis) {}
