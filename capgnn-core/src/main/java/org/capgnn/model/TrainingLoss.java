package org.capgnn.model;

/** The loss at the end of a training tape, as a training run reads it. */
@FunctionalInterface
public interface TrainingLoss {
  /** Writes the terms that the step of an epoch has computed. */
  void report(int epoch, LossTerms terms);
}
