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
  private int finished;
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
  TrainingListener listener(int index, Runnable afterEpoch, BooleanSupplier mustEnd) {
    return new TrainingListener() {
      @Override
      public void epoch(EpochRecord epoch, int best, double accuracy, int patienceLeft) {
        show(index, epoch, best, accuracy, patienceLeft);
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
      int index, EpochRecord epoch, int best, double accuracy, int patienceLeft) {
    epochsRun++;
    if (quiet) {
      return;
    }
    if (!warned && runs == 1 && CollapseWatch.alarming(epoch)) {
      warned = true;
      line.note(
          "warning: "
              + CollapseWatch.missing(epoch)
              + " but no predictions; the model may be collapsing");
    }
    if (line.isDue()) {
      line.update(
          runs == 1 ? ofRun(epoch, best, accuracy, patienceLeft) : ofRuns(index, epoch, accuracy));
    }
  }

  private String ofRun(EpochRecord e, int best, double accuracy, int patienceLeft) {
    double rate = rate();
    String missing = CollapseWatch.alarming(e) ? " · classes missing: " + e.missingClasses() : "";
    return String.format(
        Locale.ROOT,
        "epoch %d/%d · loss %.3f %+.3f +%.3f · valid %.4f · best %.4f at %d%s%s · %.1f/s · ≤ %s left",
        e.epoch() + 1,
        epochs,
        e.supervised(),
        e.contrastive(),
        e.decay(),
        e.validAccuracy(),
        accuracy,
        best + 1,
        patienceLeft < 0 ? "" : " · patience " + patienceLeft,
        missing,
        rate,
        time((epochs - e.epoch() - 1) / rate));
  }

  private String ofRuns(int index, EpochRecord e, double accuracy) {
    String left =
        finished == 0 ? "" : " · about " + time(seconds() / finished * (runs - finished)) + " left";
    return String.format(
        Locale.ROOT,
        "%d of %d runs done · seed %d: epoch %d, best %.4f · %.1f epochs/s%s",
        finished,
        runs,
        planned.plan().seed() + index,
        e.epoch() + 1,
        accuracy,
        rate(),
        left);
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private double rate() {
    return epochsRun / Math.max(1e-9, seconds());
  }

  private static String time(double seconds) {
    long whole = Math.round(seconds);
    return whole < 3600
        ? String.format(Locale.ROOT, "%d:%02d", whole / 60, whole % 60)
        : String.format(Locale.ROOT, "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }

  synchronized void finished(RunRecord run) {
    finished++;
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
