package org.capgnn.reproduce.training;

import org.capgnn.parallel.Workers;
import org.capgnn.train.Experiment;

/**
 * Times a few epochs on one thread; nothing of them is kept.
 *
 * <p>The fastest counts, and it goes on while they still become faster: the first ones, for which
 * the JVM has not compiled the loops yet, take up to a hundred times as long as those that follow
 * and would make days of hours.
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

  /** Seconds that an epoch takes. */
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
