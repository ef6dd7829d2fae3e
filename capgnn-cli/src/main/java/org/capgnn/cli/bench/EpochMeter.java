package org.capgnn.cli.bench;

import org.capgnn.train.Run;

/** Runs a training some epochs at a time and notes how long each took. */
final class EpochMeter {
  /**
   * Some epochs.
   *
   * @param millis of each epoch: step and evaluation
   * @param allocatedBytes per epoch, on average, by all threads that compute
   */
  record Turn(double[] millis, double allocatedBytes) {}

  private static final int PATIENCE = 10;

  /**
   * What an epoch may allocate once everything is compiled; more means that vectors are objects.
   */
  static final int STEADY_BYTES = 64 << 10;

  private final Run training;
  private final AllocationMeter allocations;
  private double[] millis = new double[0];
  private int done;

  EpochMeter(Run training, AllocationMeter allocations) {
    this.training = training;
    this.allocations = allocations;
  }

  /** Trains on for {@code epochs} epochs. */
  Turn run(int epochs) {
    millis = new double[epochs];
    done = 0;
    long before = allocations.bytes();
    training.train(epoch -> millis[done++] = epoch.numbers().millis(), () -> done == millis.length);
    double each = (double) (allocations.bytes() - before) / epochs;
    if (done < epochs) {
      throw new IllegalStateException("the training ended after " + done + " of " + epochs);
    }
    return new Turn(millis, each);
  }

  /**
   * Trains until the time is over and, within {@value #PATIENCE} times that time, until an epoch
   * allocates next to nothing: vectors become objects as long as a kernel is not compiled.
   */
  void warmUp(double seconds, int least) {
    long start = System.nanoTime();
    int epochs = 0;
    double passed = 0;
    double allocated = Double.MAX_VALUE;
    while (epochs < least
        || passed < seconds
        || (passed < PATIENCE * seconds && allocated > STEADY_BYTES)) {
      allocated = run(1).allocatedBytes();
      passed = (System.nanoTime() - start) / 1e9;
      epochs++;
    }
  }
}
