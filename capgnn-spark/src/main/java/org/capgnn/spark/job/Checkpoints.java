package org.capgnn.spark.job;

/** The checkpoints of a training that has ended: of no use once its model is saved. */
@FunctionalInterface
public interface Checkpoints {
  /** For a training without checkpoints. */
  Checkpoints NONE = () -> {};

  /** Removes them; a failure is logged. */
  void remove();
}
