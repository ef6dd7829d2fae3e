package org.capgnn.spark.job;

/** Hears about the epochs of a training in the cluster, a few times per second. */
@FunctionalInterface
public interface EpochListener {
  /**
   * @param number of the epoch, from 1
   */
  void epoch(int number, double supervised, double contrastive, double validAccuracy);
}
