package org.capgnn.train;

/** Hears how a training goes on. */
public interface TrainingListener {
  /** Hears nothing. */
  TrainingListener SILENT = new TrainingListener() {};

  /** After each epoch. */
  default void epoch(EpochRecord epoch, int bestEpoch, double bestAccuracy, int patienceLeft) {}

  /** After each epoch: whether to stop here, so that the training can be resumed later. */
  default boolean interrupted() {
    return false;
  }

  /** Where the state can be saved; called after each epoch, takes what it needs when it is due. */
  default void checkpoint(Training training) {}
}
