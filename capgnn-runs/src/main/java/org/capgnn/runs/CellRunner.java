package org.capgnn.runs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.capgnn.Divergence;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.TrainingListener;
import org.capgnn.graph.Dataset;
import org.capgnn.place.WorkPlace;
import org.capgnn.result.Epoch;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.capgnn.train.Experiment;

/**
 * Trains the runs of a cell that the store lacks, and stores each as it ends.
 *
 * <p>Stopped at any moment and started again, it goes on with the missing runs; a larger number of
 * seeds adds the new ones. Several processes share the work: a run is reserved in the store before
 * it is trained, and the reserved runs of others are left to them.
 */
public final class CellRunner {
  private final RunStore store;
  private final Function<String, Dataset> datasets;
  private final Map<String, Dataset> loaded = new ConcurrentHashMap<>();
  private final Map<Cell, Plan> plans = new ConcurrentHashMap<>();

  /** Follows the runs of a cell; called from several threads at a time. */
  public interface Progress {
    /** Does nothing and never ends early. */
    Progress SILENT = new Progress() {};

    /** After each epoch of any run. */
    default void epoch(Epoch epoch) {}

    /** Whether to end soon; unfinished runs are left undone. */
    default boolean isCancelled() {
      return false;
    }

    /** A run has been stored. */
    default void finished(StoredRun run) {}

    /** A run has diverged, and was stored without a result. */
    default void diverged(StoredRun run, String reason) {}

    /** Another process has stored a run that was missing. */
    default void found(StoredRun run) {}
  }

  /**
   * @param datasets loads a data set by its name or path; called once for each
   */
  public CellRunner(RunStore store, Function<String, Dataset> datasets) {
    this.store = store;
    this.datasets = datasets;
  }

  /** The experiment of a cell. */
  public Experiment experiment(Cell cell) {
    return plan(cell).experiment();
  }

  private Plan plan(Cell cell) {
    return plans.computeIfAbsent(
        cell, c -> Planner.plan(loaded.computeIfAbsent(c.dataset(), datasets), request(c)));
  }

  /** A cell's own settings and nothing that improves on them: its runs repeat published ones. */
  private static Training request(Cell cell) {
    return Training.of(cell.model())
        .set("calibration", "none")
        .set(cell.changes())
        .compareWithFloors(false);
  }

  /** The identity of a cell's run with this seed. */
  public RunKey key(Cell cell, long seed) {
    return experiment(cell).key(seed);
  }

  /** The seeds from 1 to {@code count} whose runs are not in the store. */
  public List<Long> missing(Cell cell, int count) {
    return LongStream.rangeClosed(1, count)
        .filter(seed -> store.find(key(cell, seed)).isEmpty())
        .boxed()
        .toList();
  }

  /**
   * The runs of the seeds 1 to {@code count}, trained if they are missing.
   *
   * @param threads shared by all runs that take place at the same time
   * @return in the order of their seeds; fewer if the progress cancels, and without those that
   *     another process is training
   */
  public List<StoredRun> run(Cell cell, int count, int threads, Progress progress) {
    List<Long> missing = missing(cell, count);
    if (!missing.isEmpty()) {
      Training training =
          request(cell)
              .threads(threads)
              .listen(new Storing(progress))
              .stopWhen(progress::isCancelled);
      try (ReservationRenewal renewal = ReservationRenewal.of(store)) {
        new Session(plan(cell).withSeeds(missing), training).run();
      }
    }
    List<StoredRun> runs = new ArrayList<>();
    for (long seed = 1; seed <= count; seed++) {
      store.find(key(cell, seed)).ifPresent(runs::add);
    }
    return runs;
  }

  /** A run of a cell. */
  public record Wanted(Cell cell, long seed) {}

  /**
   * Trains runs at another place, as many at the same time as it has slots, and stores each as it
   * ends. Those that the store has meanwhile, or that another process is training, are left out.
   */
  public void run(List<Wanted> runs, WorkPlace place, Progress progress) {
    Storing storing = new Storing(progress);
    try (ReservationRenewal renewal = ReservationRenewal.of(store)) {
      place.all(
          runs.stream().<Supplier<Boolean>>map(run -> () -> train(run, place, storing)).toList());
    }
  }

  /** Whether the run was trained. */
  private boolean train(Wanted run, WorkPlace place, Storing storing) {
    RunKey key = key(run.cell(), run.seed());
    if (storing.progress.isCancelled() || !storing.begin(key)) {
      return false;
    }
    try {
      RunWork.Ending answer = place.compute(plan(run.cell()).data(), RunWork.of(key, run.cell()));
      if (answer != null) {
        storing.keep(answer.stored(), answer.divergence());
      }
      return answer != null;
    } catch (CancellationException cancelled) {
      return false;
    } finally {
      storing.end(key);
    }
  }

  /** Reserves each run, and stores it as it ends. */
  private final class Storing implements TrainingListener {
    private final Progress progress;

    Storing(Progress progress) {
      this.progress = progress;
    }

    @Override
    public boolean begin(RunKey run) {
      Reservation reservation = store.reserve(run);
      reservation.run().ifPresent(progress::found);
      return reservation.isOurs();
    }

    @Override
    public void epoch(Epoch epoch) {
      progress.epoch(epoch);
    }

    @Override
    public void finished(RunRecord run) {
      keep(StoredRun.of(run, Instant.now()), null);
    }

    /** A run that diverges would do so again, so it is stored; other seeds may go well. */
    @Override
    public boolean diverged(Divergence run) {
      keep(StoredRun.of(run, Instant.now()), run.reason());
      return true;
    }

    /**
     * @param divergence why the run has no result, or null
     */
    private void keep(StoredRun run, String divergence) {
      store.add(run);
      if (divergence == null) {
        progress.finished(run);
      } else {
        progress.diverged(run, divergence);
      }
    }

    @Override
    public void end(RunKey run) {
      store.release(run);
    }
  }
}
