package org.capgnn;

import java.util.Map;
import org.capgnn.result.Epoch;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;

/**
 * Follows a training; {@link Training#onEpoch} and {@link Training#onRun} take lambdas.
 *
 * <p>Runs that take place at the same time call from several threads.
 */
public interface TrainingListener {
  /** Does nothing. */
  TrainingListener SILENT = new TrainingListener() {};

  /** Before a run; false leaves this run out. */
  default boolean begin(RunKey run) {
    return true;
  }

  /**
   * While labels are held out in turn, before the epochs of a run.
   *
   * @param done fits that have ended
   * @param all fits that there are
   */
  default void heldOut(RunKey run, int done, int all) {}

  /**
   * Before another model is compared with the one that was trained, see {@link Training#orBetter}.
   *
   * @param changes its settings that differ from the preset
   */
  default void comparing(String model, Map<String, String> changes) {}

  /** After each epoch. */
  default void epoch(Epoch epoch) {}

  /** After a run that has finished. */
  default void finished(RunRecord run) {}

  /** Instead of a run that its folder already holds. */
  default void found(RunRecord run) {}

  /** After a run that has diverged; false ends the whole training with the exception. */
  default boolean diverged(Divergence run) {
    return false;
  }

  /** After each run that has begun, however it ended. */
  default void end(RunKey run) {}

  /** Two listeners as one. */
  static TrainingListener both(TrainingListener first, TrainingListener second) {
    if (first == SILENT) {
      return second;
    }
    return new TrainingListener() {
      @Override
      public boolean begin(RunKey run) {
        return first.begin(run) && second.begin(run);
      }

      @Override
      public void heldOut(RunKey run, int done, int all) {
        first.heldOut(run, done, all);
        second.heldOut(run, done, all);
      }

      @Override
      public void comparing(String model, Map<String, String> changes) {
        first.comparing(model, changes);
        second.comparing(model, changes);
      }

      @Override
      public void epoch(Epoch epoch) {
        first.epoch(epoch);
        second.epoch(epoch);
      }

      @Override
      public void finished(RunRecord run) {
        first.finished(run);
        second.finished(run);
      }

      @Override
      public void found(RunRecord run) {
        first.found(run);
        second.found(run);
      }

      @Override
      public boolean diverged(Divergence run) {
        return first.diverged(run) | second.diverged(run);
      }

      @Override
      public void end(RunKey run) {
        first.end(run);
        second.end(run);
      }
    };
  }
}
