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
 * Makes the runs of a cell, those missing from the store only, and stores each as it ends.
 *
 * <p>Stopped at any moment and started again it goes on with what is missing; a larger number of
 * seeds adds the new ones. Several processes share the work: a run is reserved in the store before
 * it is trained, and what another process is at is left to it.
 */
public final class CellRunner {
  private final RunStore store;
  private final Function<String, Dataset> datasets;
  private final Map<String, String> environment;
  private final Map<String, Dataset> loaded = new ConcurrentHashMap<>();
  private final Map<Cell, Experiment> experiments = new ConcurrentHashMap<>();

  /** Hears of a cell's progress; called from several threads at a time. */
  public interface Progress {
    /** Says nothing and never ends early. */
    Progress SILENT = new Progress() {};

    /** The listener of a run that is about to begin; one that interrupts leaves the run undone. */
    default TrainingListener listener(long seed) {
      return TrainingListener.SILENT;
    }

    /** A run has been stored. */
    default void finished(StoredRun run) {}

    /** A run has diverged, and was stored as one without a result. */
    default void diverged(StoredRun run, DivergenceException why) {}

    /** A run that was missing has been stored by another process meanwhile. */
    default void found(StoredRun run) {}
  }

  /**
   * @param datasets loads a data set by its name or path; asked once for each
   * @param environment what {@code Environment.describe} says, which the runs tell
   */
  public CellRunner(
      RunStore store, Function<String, Dataset> datasets, Map<String, String> environment) {
    this.store = store;
    this.datasets = datasets;
    this.environment = Map.copyOf(environment);
  }

  /** The experiment behind a cell. */
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

  /** What the run of a cell with this seed is known by in the store. */
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

  /** The seeds, from 1 to {@code count}, whose runs are not in the store. */
  public List<Long> missing(Cell cell, int count) {
    Experiment experiment = experiment(cell);
    return LongStream.rangeClosed(1, count)
        .filter(seed -> store.find(key(experiment, seed)).isEmpty())
        .boxed()
        .toList();
  }

  /**
   * The runs of the seeds 1 to {@code count}, trained where they are missing.
   *
   * @param threads all together, which runs side by side share
   * @return in the order of their seeds; fewer than asked for where the progress interrupts, and
   *     without those that another process is training
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

  /** Null where it was interrupted. */
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
    } catch (DivergenceException why) { // it would again, so it is kept; other seeds may not
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
