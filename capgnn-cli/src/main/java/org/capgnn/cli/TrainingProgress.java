package org.capgnn.cli;

import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.capgnn.train.CollapseWatch;
import org.capgnn.train.EpochRecord;
import org.capgnn.train.Evaluation;
import org.capgnn.train.RunRecord;
import org.capgnn.train.Training;
import org.capgnn.train.TrainingListener;

/** Shows how a training goes: one line that changes, and one that stays for each finished run. */
final class TrainingProgress implements AutoCloseable {
  private final ProgressLine line;
  private final PlannedTraining planned;
  private final int runs;
  private final int epochs;
  private final boolean quiet;
  private final long start = System.nanoTime();
  private final Pace pace = new Pace(start);
  private int finished; // by this process or an earlier one
  private int trained; // by this process
  private int epochsRun;
  private boolean warned;

  TrainingProgress(Console console, PlannedTraining planned, int threads, boolean quiet) {
    this.line =
        new ProgressLine(console.err(), console.live(), console.columns(), System::nanoTime);
    this.planned = planned;
    this.runs = planned.plan().runs();
    this.epochs = planned.experiment().settings().integer("epochs");
    this.quiet = quiet;
    if (!quiet && runs == 1) {
      line.note(
          String.format(
              Locale.ROOT,
              "training %s on %s, seed %d, %d thread%s",
              planned.plan().model(),
              planned.experiment().data().name(),
              planned.plan().seed(),
              threads,
              threads == 1 ? "" : "s"));
    }
  }

  /** The listener of one run. */
  TrainingListener listener(
      int index, CollapseWatch collapse, Runnable afterEpoch, BooleanSupplier mustEnd) {
    return new TrainingListener() {
      @Override
      public void epoch(EpochRecord epoch, int best, double accuracy, int patienceLeft) {
        if (!quiet) {
          show(index, epoch, best, accuracy, patienceLeft, collapse);
        }
      }

      @Override
      public void checkpoint(Training training) {
        afterEpoch.run();
      }

      @Override
      public boolean interrupted() {
        return mustEnd.getAsBoolean();
      }
    };
  }

  private synchronized void show(
      int index,
      EpochRecord epoch,
      int best,
      double accuracy,
      int patienceLeft,
      CollapseWatch collapse) {
    epochsRun++;
    CollapseWatch.Alarm alarm = collapse.alarm(epoch, accuracy, patienceLeft);
    if (!warned && runs == 1 && alarm.raised()) {
      warned = true;
      line.note(
          "warning: " + String.join(" and ", alarm.sentences()) + "; the model may be collapsing");
    }
    pace.epoch(System.nanoTime());
    if (line.isDue()) {
      if (runs == 1) {
        RunStanding now = new RunStanding(epoch, epochs, best, accuracy, patienceLeft, alarm, pace);
        line.update(now.wide(), now.narrow());
      } else {
        line.update(ofRuns(index, epoch, accuracy, alarm));
      }
    }
  }

  /** Of several runs: the one just heard of, and how long all of them will take. */
  private String ofRuns(int index, EpochRecord e, double accuracy, CollapseWatch.Alarm alarm) {
    return String.format(
        Locale.ROOT,
        "%d of %d runs done · seed %d: epoch %d, best %.4f%s · %.1f epochs/s · %s left",
        finished,
        runs,
        planned.plan().seed() + index,
        e.epoch() + 1,
        accuracy,
        (alarm.classesMissing() ? ", classes missing: " + alarm.missingClasses() : "")
            + (alarm.belowFloor() ? ", below label propagation" : ""),
        pace.perSecond(),
        timeLeft());
  }

  /** Known to be at most so much until a run has shown when it stops. */
  private String timeLeft() {
    if (trained == 0) {
      return "≤ " + pace.timeFor((double) (runs - finished) * epochs - epochsRun);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return "about " + Pace.clock(seconds / trained * (runs - finished));
  }

  /** A run that an earlier process finished: it says nothing about how long the others take. */
  synchronized void found(RunRecord run) {
    finished++;
    told(run);
  }

  synchronized void finished(RunRecord run) {
    finished++;
    trained++;
    told(run);
  }

  private void told(RunRecord run) {
    if (quiet || runs == 1) {
      return;
    }
    line.note(
        String.format(
            Locale.ROOT,
            "seed %d: test %s, validation %s, best epoch %d of %d, %.1f s",
            run.seed(),
            accuracy(run.test()),
            accuracy(run.valid()),
            run.bestEpoch() + 1,
            run.history().size(),
            run.seconds()));
  }

  private static String accuracy(Evaluation evaluation) {
    return evaluation == null ? "-" : String.format(Locale.ROOT, "%.4f", evaluation.accuracy());
  }

  @Override
  public void close() {
    line.close();
  }
}
