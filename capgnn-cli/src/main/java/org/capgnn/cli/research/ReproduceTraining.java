package org.capgnn.cli.research;

import java.util.List;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Interruption;
import org.capgnn.cli.console.ProgressLine;
import org.capgnn.cli.console.Text;
import org.capgnn.place.WorkPlace;
import org.capgnn.reproduce.training.Costs;
import org.capgnn.reproduce.training.EpochTimer;
import org.capgnn.reproduce.training.Schedule;
import org.capgnn.reproduce.training.Schedule.Job;
import org.capgnn.reproduce.training.StoredCells;
import org.capgnn.result.Epoch;
import org.capgnn.runs.CellRunner;
import org.capgnn.runs.StoredRun;
import org.capgnn.train.Experiment;

/** Trains the missing runs of a reproduction: prints an estimate of the time, then progress. */
public final class ReproduceTraining {
  private static final long LOOK_AGAIN_MILLIS = 1_000;

  private final Console console;
  private final CellRunner runner;
  private final StoredCells cells;
  private final int threads;
  private final WorkPlace place;
  private final Costs costs;
  private int total;
  private volatile boolean diverged;
  private volatile Now now = Now.NOTHING;

  /**
   * @param threads of this process
   * @param place where runs are trained instead; null for this process
   */
  public ReproduceTraining(
      Console console, CellRunner runner, StoredCells cells, int threads, WorkPlace place) {
    this.console = console;
    this.place = place;
    this.runner = runner;
    this.cells = cells;
    this.threads = place == null ? threads : place.slots();
    this.costs = new Costs(cells);
  }

  /**
   * Trains what is missing.
   *
   * @param command continues after an interruption
   * @param cleanUp runs after an interruption, before the program ends
   * @return the {@link ExitCode}
   */
  public int run(Schedule schedule, String command, Runnable cleanUp) {
    List<Job> missing = schedule.missing();
    total = runs(missing);
    if (total == 0) {
      console.note("nothing to train: the store already has all runs");
      return ExitCode.OK;
    }
    Runnable ending = place == null ? () -> {} : place::cancel;
    try (Interruption interruption = Interruption.calling(ending);
        ProgressLine line = console.progressLine()) {
      int measured = measure(missing, line, interruption);
      if (!interruption.isAsked()) {
        line.note(forecast(schedule, missing, measured));
      }
      trainAll(schedule, line, interruption);
      if (interruption.isAsked()) {
        line.note(
            Text.of(
                "interrupted; %,d of %,d runs are finished and stored (--no-train writes the page"
                    + " from the stored runs). Continue with the same command: %s",
                done(schedule.missing()), total, command));
        cleanUp.run();
        return ExitCode.INTERRUPTED;
      }
      return diverged ? ExitCode.DIVERGED : ExitCode.OK;
    }
  }

  /**
   * Trains job after job, then waits for the runs that other processes have begun, and trains those
   * that they give up, since the page needs all.
   */
  private void trainAll(Schedule schedule, ProgressLine line, Interruption interruption) {
    while (true) {
      List<Job> jobs = schedule.ordered(costs, threads);
      if (place != null) {
        runner.run(wanted(jobs), place, new Following(schedule, line, interruption));
      } else {
        trainHere(jobs, new Following(schedule, line, interruption));
      }
      cells.refresh();
      int left = runs(schedule.missing());
      if (left == 0 || interruption.isAsked()) {
        return;
      }
      line.update("waiting for " + Text.count(left, "run") + " that another process is training");
      pause();
    }
  }

  private void trainHere(List<Job> jobs, Following following) {
    for (Job job : jobs) {
      if (following.isCancelled()) {
        return;
      }
      cells.refresh();
      if (cells.missing(job.cell(), job.upTo()) > 0) {
        runner.run(job.cell(), job.upTo(), threads, following.of(job));
      }
    }
  }

  /** The missing runs of all jobs in their order, each once. */
  private List<CellRunner.Wanted> wanted(List<Job> jobs) {
    return jobs.stream()
        .flatMap(
            job ->
                runner.missing(job.cell(), job.upTo()).stream()
                    .map(seed -> new CellRunner.Wanted(job.cell(), seed)))
        .distinct()
        .toList();
  }

  private static void pause() {
    try {
      Thread.sleep(LOOK_AGAIN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for another process", e);
    }
  }

  private static int runs(List<Job> jobs) {
    return jobs.stream().mapToInt(Job::runs).sum();
  }

  /** Runs that were missing at the start and are stored now, whoever made them. */
  private int done(List<Job> left) {
    return total - runs(left);
  }

  /** Times a few epochs of every model and data set without a stored run. */
  private int measure(List<Job> missing, ProgressLine line, Interruption interruption) {
    int measured = 0;
    for (Job job : missing) {
      if (costs.isUnknown(job.cell(), job.key()) && !interruption.isAsked()) {
        line.update("measuring an epoch of " + job.cell().model() + " on " + job.cell().dataset());
        Experiment experiment = runner.experiment(job.cell());
        costs.measured(job.cell(), EpochTimer.seconds(experiment));
        measured++;
      }
    }
    return measured;
  }

  private String forecast(Schedule schedule, List<Job> missing, int measured) {
    return Text.of(
        "%,d runs in %,d of %,d cells to train, about %s with %s (estimated from %s)",
        total,
        missing.size(),
        schedule.size(),
        rough(costs.of(missing, threads)),
        Text.count(threads, place == null ? "thread" : "slot"),
        source(missing, measured));
  }

  /** The basis of the estimate. */
  private static String source(List<Job> missing, int measured) {
    if (measured == 0) {
      return "stored runs";
    }
    long pairs =
        missing.stream()
            .map(job -> job.cell().model() + " " + job.cell().dataset())
            .distinct()
            .count();
    return (measured < pairs ? "stored runs and " : "")
        + "a few epochs of each model and data set, without early stopping";
  }

  /** Follows runs: learns what they cost, and shows how far the reproduction is. */
  private final class Following implements CellRunner.Progress {
    private final Schedule schedule;
    private final ProgressLine line;
    private final Interruption interruption;
    private String name = "";

    Following(Schedule schedule, ProgressLine line, Interruption interruption) {
      this.schedule = schedule;
      this.line = line;
      this.interruption = interruption;
    }

    /** The same for the runs of one job. */
    Following of(Job job) {
      Following following = new Following(schedule, line, interruption);
      following.name = name(job);
      return following;
    }

    @Override
    public void epoch(Epoch epoch) {
      if (line.isDue()) {
        now = new Now(name, epoch.seed(), epoch.number(), epoch.bestAccuracy());
        show(schedule, line);
      }
    }

    @Override
    public boolean isCancelled() {
      return interruption.isAsked();
    }

    @Override
    public void finished(StoredRun run) {
      costs.learn(run);
      cells.refresh(); // other processes finish runs too
      note(run, schedule, line);
    }

    @Override
    public void diverged(StoredRun run, String reason) {
      diverged = true; // the other seeds and cells continue
      String what = name.isEmpty() ? run.key().model() + " " + run.dataset() : name;
      line.note(what + ", seed " + run.key().seed() + ": " + reason);
      note(run, schedule, line);
    }

    @Override
    public void found(StoredRun run) {
      // not in the costs: another process trained it, maybe on a busy machine
      note(run, schedule, line);
    }
  }

  private synchronized void note(StoredRun run, Schedule schedule, ProgressLine line) {
    cells.add(run);
    show(schedule, line);
  }

  private synchronized void show(Schedule schedule, ProgressLine line) {
    List<Job> left = schedule.missing();
    String time = rough(costs.of(left, threads));
    line.update(
        "%d of %d runs · %d of %d cells · about %s left · %s"
            .formatted(
                done(left),
                total,
                schedule.size() - left.size(),
                schedule.size(),
                time,
                now.text()),
        "%d/%d runs · %s left · %s".formatted(done(left), total, time, now.narrow()));
  }

  /** The training that reported an epoch last. */
  private record Now(String name, long seed, int epoch, double best) {
    static final Now NOTHING = new Now("", 0, 0, 0);

    String text() {
      return epoch == 0 ? "" : Text.of("%s: seed %d, epoch %d, best %.4f", name, seed, epoch, best);
    }

    /** What changes comes first, because the rest may be cut off. */
    String narrow() {
      return epoch == 0 ? "" : "seed %d, epoch %d · %s".formatted(seed, epoch, name);
    }
  }

  private static String name(Job job) {
    StringBuilder name = new StringBuilder(job.cell().model() + " " + job.cell().dataset());
    job.cell().changes().forEach((key, value) -> name.append(' ').append(key + "=" + value));
    return name.toString();
  }

  /** Formats an estimated time: seconds only below 90. */
  private static String rough(double seconds) {
    if (seconds < 90) {
      return Math.max(1, Math.round(seconds)) + " s";
    }
    long minutes = Math.round(seconds / 60);
    return minutes < 120
        ? minutes + " min"
        : minutes < 48 * 60
            ? minutes / 60 + " h " + minutes % 60 + " min"
            : Math.round(minutes / 1440.0) + " days";
  }
}
