package org.capgnn.runs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.capgnn.data.run.FitOptions;
import org.capgnn.data.run.FitPlan;
import org.capgnn.graph.Dataset;
import org.capgnn.parallel.Workers;
import org.capgnn.train.DivergenceException;
import org.capgnn.train.Experiment;
import org.capgnn.train.ManyRuns;
import org.capgnn.train.Run;
import org.capgnn.train.Training;
import org.capgnn.train.TrainingListener;

/**
 * Trains those runs of a cell that the store lacks, and stores each run as soon as it ends.
 *
 * <p>A runner that was stopped continues with the missing runs when it is started again; a larger
 * number of seeds adds the new ones. Several processes can share the work: each reserves a run in
 * the store before training it, and skips runs that another process has reserved.
 */
public final class CellRunner {
  private final RunStore store;
  private final Function<String, Dataset> datasets;
  private final Map<String, String> environment;
  private final Map<String, Dataset> loaded = new ConcurrentHashMap<>();
  private final Map<Cell, Experiment> experiments = new ConcurrentHashMap<>();

  /** Observes the progress of a cell; called from several threads at the same time. */
  public interface Progress {
    /** Ignores all events and never interrupts. */
    Progress SILENT = new Progress() {};

    /** Returns the listener of a run that is about to begin. An interrupted run is not stored. */
    default TrainingListener listener(long seed) {
      return TrainingListener.SILENT;
    }

    /** Called after a trained run was stored. */
    default void finished(StoredRun run) {}

    /** Called after a run diverged and was stored without a result. */
    default void diverged(StoredRun run, DivergenceException why) {}

    /** Called for a run that was missing at the start and that another process has stored since. */
    default void found(StoredRun run) {}
  }

  /**
   * Creates a runner that trains into a store.
   *
   * @param datasets loads a data set by its name or path; called once per data set
   * @param environment facts from {@code Environment.describe}, stored with each run
   */
  public CellRunner(
      RunStore store, Function<String, Dataset> datasets, Map<String, String> environment) {
    this.store = store;
    this.datasets = datasets;
    this.environment = Map.copyOf(environment);
  }

  /** Returns the experiment that trains the runs of a cell. */
  public Experiment experiment(Cell cell) {
    return experiments.computeIfAbsent(cell, this::plan);
  }

  private Experiment plan(Cell cell) {
    Dataset data = loaded.computeIfAbsent(cell.dataset(), datasets);
    FitOptions options = FitOptions.model(cell.model());
    for (Map.Entry<String, String> change : cell.changes().entrySet()) {
      options = options.set(change.getKey(), change.getValue());
    }
    return FitPlan.of(data, options, environment);
  }

  /** Returns the key under which the store keeps the run of a cell with a seed. */
  public RunKey key(Cell cell, long seed) {
    return key(experiment(cell), seed);
  }

  private static RunKey key(Experiment experiment, long seed) {
    return new RunKey(
        experiment.dataHash(),
        experiment.split().text(),
        experiment.family().name(),
        experiment.family().codeVersion(),
        experiment.settings().asMap(),
        seed);
  }

  /** Returns the seeds from 1 to {@code count} whose runs are not in the store. */
  public List<Long> missing(Cell cell, int count) {
    Experiment experiment = experiment(cell);
    return LongStream.rangeClosed(1, count)
        .filter(seed -> store.find(key(experiment, seed)).isEmpty())
        .boxed()
        .toList();
  }

  /**
   * Returns the runs of the seeds 1 to {@code count}, after training those that are missing.
   *
   * @param threads total number of threads, shared by the runs that are trained in parallel
   * @return runs ordered by seed; without those that were interrupted and those that another
   *     process is training
   */
  public List<StoredRun> run(Cell cell, int count, int threads, Progress progress) {
    Experiment experiment = experiment(cell);
    List<Long> missing = missing(cell, count);
    if (!missing.isEmpty()) {
      EndingTogether ending = new EndingTogether(progress);
      try (ReservationRenewal renewal = ReservationRenewal.of(store)) {
        ManyRuns.execute(
            missing.size(),
            experiment.sideBySide(missing.size(), threads),
            threads,
            (i, workers) -> trainIfFree(experiment, missing.get(i), workers, ending));
      }
    }
    List<StoredRun> runs = new ArrayList<>();
    for (long seed = 1; seed <= count; seed++) {
      store.find(key(experiment, seed)).ifPresent(runs::add);
    }
    return runs;
  }

  private StoredRun trainIfFree(
      Experiment experiment, long seed, Workers workers, EndingTogether progress) {
    TrainingListener listener = progress.listener(seed);
    if (listener.interrupted()) {
      return null;
    }
    try {
      RunKey key = key(experiment, seed);
      Reservation reservation = store.reserve(key);
      reservation.run().ifPresent(progress::found);
      if (!reservation.isOurs()) {
        return null;
      }
      try {
        return train(experiment, seed, workers, listener, progress);
      } finally {
        store.release(key);
      }
    } catch (RuntimeException | Error failure) {
      progress.end();
      throw failure;
    }
  }

  /** Trains and stores one run; returns null if it was interrupted. */
  private StoredRun train(
      Experiment experiment,
      long seed,
      Workers workers,
      TrainingListener listener,
      Progress progress) {
    Run run = experiment.prepare(seed, workers);
    try {
      if (run.go(listener) == Training.Outcome.INTERRUPTED) {
        return null;
      }
    } catch (DivergenceException why) { // this seed would always diverge, so store that; go on
      StoredRun diverged = diverged(run, workers.threads());
      store.add(diverged);
      progress.diverged(diverged, why);
      return diverged;
    }
    StoredRun stored = StoredRun.of(run.record(), Instant.now());
    store.add(stored);
    progress.finished(stored);
    return stored;
  }

  private static StoredRun diverged(Run run, int threads) {
    Experiment experiment = run.experiment();
    return new StoredRun(
        key(experiment, run.seed()),
        experiment.data().name(),
        Measures.diverged(run.training().history().size(), run.seconds()),
        Origin.of(experiment.environment(), threads, Instant.now()));
  }
}
