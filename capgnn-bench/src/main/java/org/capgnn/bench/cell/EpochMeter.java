package org.capgnn.bench.cell;

import org.capgnn.train.Run;

/** Runs a training a few epochs at a time and records how long each epoch took. */
public final class EpochMeter {
  /**
   * The measurements of some epochs.
   *
   * @param millis of each epoch: step and evaluation
   * @param allocatedBytes per epoch, on average, by all threads that compute
   */
  record Turn(double[] millis, double allocatedBytes) {}

  private static final int PATIENCE = 10;

  /**
   * The most that an epoch may allocate once everything is compiled; more means that the JIT boxes
   * vectors.
   */
  public static final int STEADY_BYTES = 64 << 10;

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
   * allocates next to nothing: vectors are boxed until their kernel is compiled.
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
