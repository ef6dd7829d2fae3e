package org.capgnn.runs;

import org.capgnn.train.DivergenceException;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.Training;
import org.capgnn.train.TrainingListener;

/**
 * Interrupts all runs of a cell after one of them has failed: on a full disk, for example, none of
 * the others could be stored either.
 */
final class EndingTogether implements CellRunner.Progress {
  private final CellRunner.Progress progress;
  private volatile boolean ended;

  EndingTogether(CellRunner.Progress progress) {
    this.progress = progress;
  }

  void end() {
    ended = true;
  }

  @Override
  public TrainingListener listener(long seed) {
    TrainingListener listener = progress.listener(seed);
    return new TrainingListener() {
      @Override
      public void epoch(EpochRecord epoch, int best, double accuracy, int patienceLeft) {
        listener.epoch(epoch, best, accuracy, patienceLeft);
      }

      @Override
      public boolean interrupted() {
        return ended || listener.interrupted();
      }

      @Override
      public void checkpoint(Training training) {
        listener.checkpoint(training);
      }
    };
  }

  @Override
  public void finished(StoredRun run) {
    progress.finished(run);
  }

  @Override
  public void diverged(StoredRun run, DivergenceException why) {
    progress.diverged(run, why);
  }

  @Override
  public void found(StoredRun run) {
    progress.found(run);
  }
}
