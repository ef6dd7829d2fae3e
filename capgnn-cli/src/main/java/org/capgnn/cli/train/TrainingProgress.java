package org.capgnn.cli.train;

import java.util.Map;
import org.capgnn.Plan;
import org.capgnn.TrainingListener;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.Pace;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.data.ColumnLines;
import org.capgnn.graph.Dataset;
import org.capgnn.result.CollapseAlarm;
import org.capgnn.result.Epoch;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Reason;

/** Shows the progress of a training: one line that changes, and one per finished run. */
public final class TrainingProgress implements TrainingListener, AutoCloseable {
  private final Console console;
  private final boolean quiet;
  private final ProgressLine line;
  private final long start = System.nanoTime();
  private final Pace pace = new Pace(start);
  private String title;
  private int runs;
  private int epochs;
  private int finished; // by this process or an earlier one
  private int trained; // by this process
  private int epochsRun;
  private boolean warned;

  public TrainingProgress(Console console, boolean quiet) {
    this.console = console;
    this.quiet = quiet;
    this.line = console.progressLine();
  }

  /** Prints what will be trained, and the reasons for the settings. */
  public void start(Plan plan, int threads) {
    runs = plan.seeds().size();
    epochs = plan.settings().integer("epochs");
    if (quiet) {
      return;
    }
    describeTable(plan.data());
    plan.reasons().stream().map(Reason::text).forEach(console::note);
    MemoryText.note(plan.experiment().memory(), runs, threads, Runtime.getRuntime().maxMemory())
        .ifPresent(console::note);
    title =
        "training %s on %s, seed %d, %s"
            .formatted(
                plan.model(),
                plan.data().name(),
                plan.seeds().get(0),
                Text.count(threads, "thread"));
  }

  /** Not before: a run that is resumed may be finished already. */
  @Override
  public boolean begin(RunKey run) {
    if (!quiet && runs == 1) {
      line.note(title);
    }
    return true;
  }

  @Override
  public synchronized void heldOut(RunKey run, int done, int all) {
    if (!quiet && line.isDue()) {
      line.update(
          "holding labels out in turn: %d of %d fits%s"
              .formatted(done, all, runs == 1 ? "" : ", seed " + run.seed()));
    }
  }

  @Override
  public void comparing(String model, Map<String, String> changes) {
    if (!quiet) {
      line.note("comparing with " + model + (changes.isEmpty() ? "" : " " + changes));
    }
  }

  /** Says what the columns of a table were taken for, unless all are plain numbers. */
  private void describeTable(Dataset data) {
    if (!ColumnLines.arePlain(data)) {
      ColumnLines.of(data).forEach(column -> console.note("column " + column));
    }
    data.report().notes().stream()
        .filter(note -> !note.startsWith("column ")) // which its line has said
        .forEach(note -> console.note("on reading: " + note));
  }

  @Override
  public synchronized void epoch(Epoch epoch) {
    if (quiet) {
      return;
    }
    epochsRun++;
    CollapseAlarm alarm = epoch.alarm();
    if (!warned && runs == 1 && alarm.raised()) {
      warned = true;
      line.note(
          "warning: " + String.join(" and ", alarm.sentences()) + "; the model may be collapsing");
    }
    pace.epoch(System.nanoTime());
    if (line.isDue()) {
      if (runs == 1) {
        RunStanding now = new RunStanding(epoch, epochs, alarm, pace);
        line.update(now.wide(), now.narrow());
      } else {
        line.update(ofRuns(epoch, alarm));
      }
    }
  }

  /** The line for several runs: the run that just ended an epoch, and the time left for all. */
  private String ofRuns(Epoch epoch, CollapseAlarm alarm) {
    return Text.of(
        "%d of %d runs done · seed %d: epoch %d, best %.4f%s · %.1f epochs/s · %s left",
        finished,
        runs,
        epoch.seed(),
        epoch.number(),
        epoch.bestAccuracy(),
        (alarm.classesMissing() ? ", classes missing: " + alarm.missingClasses() : "")
            + (alarm.belowFloor() ? ", below label propagation" : ""),
        pace.perSecond(),
        timeLeft());
  }

  /** An upper bound until the first run has shown when it stops. */
  private String timeLeft() {
    if (trained == 0) {
      return "≤ " + pace.timeFor((double) (runs - finished) * epochs - epochsRun);
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    return "about " + Pace.clock(seconds / trained * (runs - finished));
  }

  /** A run that an earlier process finished; the estimate of the time left ignores it. */
  @Override
  public synchronized void found(RunRecord run) {
    finished++;
    if (!quiet && runs == 1) {
      line.note(
          "seed %d was trained already, %s; this is its result"
              .formatted(run.seed(), Text.count(run.history().size(), "epoch")));
    }
    show(run);
  }

  @Override
  public synchronized void finished(RunRecord run) {
    finished++;
    trained++;
    show(run);
  }

  private void show(RunRecord run) {
    if (quiet || runs == 1) {
      return;
    }
    line.note(
        Text.of(
            "seed %d: test %s, validation %s, best epoch %d of %d, %.1f s",
            run.seed(),
            accuracy(run.test()),
            accuracy(run.valid()),
            run.bestEpoch() + 1,
            run.history().size(),
            run.seconds()));
  }

  private static String accuracy(Evaluation evaluation) {
    return evaluation == null ? "-" : Text.decimal(evaluation.accuracy());
  }

  @Override
  public void close() {
    line.close();
  }
}
