package org.capgnn.reproduce.training;

import org.capgnn.parallel.Workers;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.Experiment;
import org.capgnn.train.TrainingListener;

/** Times a few epochs on one thread; nothing of them is kept. */
public final class EpochTimer implements TrainingListener {
  private static final double BUDGET = 0.8; // seconds after the first epoch
  private static final int MOST = 60;

  private long begin;
  private long end;
  private int epochs;

  private EpochTimer() {}

  /** Seconds that an epoch takes. */
  public static double seconds(Experiment experiment) {
    EpochTimer timer = new EpochTimer();
    long start = System.nanoTime();
    try (Workers workers = Workers.of(1)) {
      experiment.prepare(1, workers).go(timer);
    }
    return timer.epochs > 1
        ? (timer.end - timer.begin) / 1e9 / (timer.epochs - 1)
        : (System.nanoTime() - start) / 1e9;
  }

  @Override
  public void epoch(EpochRecord epoch, int best, double accuracy, int patienceLeft) {
    end = System.nanoTime();
    begin = epochs++ == 0 ? end : begin; // the first compiles and is not counted
  }

  @Override
  public boolean interrupted() {
    return epochs >= MOST || (epochs > 1 && end - begin > BUDGET * 1e9);
  }
}
