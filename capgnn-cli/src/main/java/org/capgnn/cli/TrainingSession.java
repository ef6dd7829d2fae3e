package org.capgnn.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.capgnn.data.run.Checkpoint;
import org.capgnn.data.run.RunFolder;
import org.capgnn.parallel.Workers;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import org.capgnn.train.DivergenceException;
import org.capgnn.train.ManyRuns;
import org.capgnn.train.Run;
import org.capgnn.train.RunRecord;
import org.capgnn.train.Training;

/** Trains what was planned, run by run or side by side, and writes what comes of it. */
final class TrainingSession {
  private final Console console;
  private final PlannedTraining planned;
  private final int threads;
  private final Interruption interruption;
  private final RunStore store; // null where none was asked for
  private final AtomicBoolean failed = new AtomicBoolean();
  private final long start = System.nanoTime();

  TrainingSession(
      Console console,
      PlannedTraining planned,
      int threads,
      Interruption interruption,
      RunStore store) {
    this.console = console;
    this.planned = planned;
    this.threads = threads;
    this.interruption = interruption;
    this.store = store;
  }

  int run(int checkpointEvery, boolean quiet, boolean json) {
    int runs = planned.plan().runs();
    if (!quiet) {
      planned.notes().forEach(console.err()::println);
    }
    List<RunRecord> records;
    try (TrainingProgress progress = new TrainingProgress(console, planned, threads, quiet)) {
      int atOnce = planned.experiment().sideBySide(runs, threads);
      records =
          ManyRuns.execute(
              runs, atOnce, threads, (i, team) -> one(i, team, progress, checkpointEvery));
    } catch (RuntimeException | Error failure) {
      EmptyFolder.remove(planned.out());
      throw failure;
    }
    if (records.stream().anyMatch(Objects::isNull)) {
      long done = records.stream().filter(Objects::nonNull).count();
      console.err().println(interrupted(done));
      return ExitCode.INTERRUPTED;
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    TrainingResult result = new TrainingResult(planned, records, threads, seconds);
    result.write();
    if (json) {
      result.warnings().forEach(console.err()::println); // the object has no place for them
      console.out().println(result.json());
    } else {
      result.print(console.out());
      result.warnings().forEach(console.out()::println);
    }
    return ExitCode.OK;
  }

  private String interrupted(long done) {
    if (!Files.exists(planned.out().resolve(RunFolder.PLAN))) {
      return "interrupted before the first epoch; nothing was saved";
    }
    int runs = planned.plan().runs();
    return "interrupted"
        + (runs == 1 ? "" : " with " + done + " of " + runs + " runs finished")
        + "; a checkpoint is saved, continue with: "
        + planned.resumeCommand();
  }

  /** One run to its end; null where it was interrupted. */
  private RunRecord one(
      int index, Workers workers, TrainingProgress progress, int checkpointEvery) {
    long seed = planned.plan().seed() + index;
    Path folder = planned.folderOf(seed);
    if (RunFolder.isComplete(folder)) {
      RunRecord record = RunFolder.read(folder, planned.experiment(), seed, workers);
      keep(record);
      progress.found(record);
      return record;
    }
    if (mustEnd()) {
      return null;
    }
    try {
      Run run = planned.experiment().prepare(seed, workers);
      CheckpointWriter checkpoints = new CheckpointWriter(planned, run, folder, checkpointEvery);
      if (Files.isRegularFile(checkpoints.file())) {
        Checkpoint saved = Checkpoint.read(checkpoints.file());
        run.resume(saved.state(), saved.seconds());
      }
      Training.Outcome outcome =
          run.go(progress.listener(index, run.collapse(), checkpoints::afterEpoch, this::mustEnd));
      if (outcome == Training.Outcome.INTERRUPTED) {
        checkpoints.write();
        return null;
      }
      RunRecord record = run.record();
      RunFolder.write(folder, run, record, planned.plan().data());
      keep(record);
      progress.finished(record);
      return record;
    } catch (DivergenceException e) {
      failed.set(true);
      throw planned.plan().runs() == 1
          ? e
          : new DivergenceException("seed " + seed + ": " + e.getMessage());
    } catch (RuntimeException | Error e) {
      failed.set(true);
      throw e;
    }
  }

  private void keep(RunRecord record) {
    if (store != null) {
      store.add(StoredRun.of(record, Instant.now()));
    }
  }

  private boolean mustEnd() {
    return interruption.isAsked() || failed.get();
  }
}
