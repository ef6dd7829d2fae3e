package org.capgnn.reproduce.training;

import org.capgnn.parallel.Workers;
import org.capgnn.train.Experiment;

/**
 * Measures the time per epoch on one thread; the run is discarded.
 *
 * <p>The result is the fastest epoch, and the measurement continues while epochs still become
 * faster: until the JVM has compiled the loops, the first epochs take up to a hundred times as long
 * as later ones and would turn an estimate of hours into days.
 */
public final class EpochTimer {
  private static final long STEADY = 1_000_000_000L; // nanoseconds without a faster epoch
  private static final long LONGEST = 12_000_000_000L;
  private static final int STEADY_EPOCHS = 8;
  private static final int FEWEST = 3;
  private static final double FASTER = 0.9;

  private final long start = System.nanoTime();
  private long last = start;
  private long fastest = Long.MAX_VALUE;
  private long improved = start;
  private int improvedAt;
  private int epochs;

  private EpochTimer() {}

  public static double seconds(Experiment experiment) {
    EpochTimer timer = new EpochTimer();
    try (Workers workers = Workers.of(1)) {
      experiment.prepare(1, workers).train(epoch -> timer.tick(), timer::isDone);
    }
    return timer.fastest / 1e9;
  }

  private void tick() {
    long now = System.nanoTime();
    long took = now - last;
    if (took < FASTER * fastest) {
      improved = now;
      improvedAt = epochs;
    }
    fastest = Math.min(fastest, took);
    last = now;
    epochs++;
  }

  private boolean isDone() {
    boolean steady = last - improved > STEADY && epochs - improvedAt > STEADY_EPOCHS;
    return epochs >= FEWEST && (steady || last - start > LONGEST);
  }
}
