package org.capgnn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderLock;
import org.capgnn.data.file.Leftovers;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.result.Predictions;
import org.capgnn.result.RunRecord;
import org.capgnn.run.PredictionTable;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;
import org.capgnn.run.SavedPlan;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;

/** The folder of a session: a single run has all of it, several runs have one folder per seed. */
final class SessionFolder {
  private final Plan plan;
  private final Path place;
  private final Training training;
  private final boolean fresh;

  private SessionFolder(Plan plan, Path place, Training training, boolean fresh) {
    this.plan = plan;
    this.place = place;
    this.training = training;
    this.fresh = fresh;
  }

  /** The folder of a new training, which must not hold another one. */
  static SessionFolder fresh(Plan plan, Path place, Training training) {
    requireFree(place);
    return new SessionFolder(plan, place, training, true);
  }

  /** The folder of a training that is continued. */
  static SessionFolder resumed(Plan plan, Path place, Training training) {
    return new SessionFolder(plan, place, training, false);
  }

  /**
   * Reserves the folder until it is closed, and removes what killed processes left in it.
   *
   * @throws InputException if another training writes into it
   */
  FolderLock lock() {
    try {
      FolderLock lock = FolderLock.of(place);
      try {
        if (fresh) {
          requireFree(place); // another training may have ended since we looked
        }
        Leftovers.remove(place);
        plan.seeds().forEach(seed -> Leftovers.remove(of(seed)));
        return lock;
      } catch (RuntimeException e) {
        lock.close();
        throw e;
      }
    } catch (IOException e) {
      throw AtomicFile.failure(place, e);
    }
  }

  static void requireFree(Path place) {
    if (Files.exists(place.resolve(RunFolder.PLAN)) || Files.exists(place.resolve(RunFolder.RUN))) {
      throw new InputException(
          place + ": already holds a run; resume it, name another folder or delete this one");
    }
  }

  /** A folder beside one, with a longer name; the first that does not exist. */
  static Path beside(Path place, String addition) {
    Path named = place.normalize().getFileName();
    boolean isName = named != null && !named.toString().isEmpty() && !named.toString().equals("..");
    Path start = isName ? place.normalize() : place.toAbsolutePath().normalize();
    String name = start.getFileName() + "-" + addition;
    Path free = start.resolveSibling(name);
    for (int number = 2; Files.exists(free); number++) {
      free = start.resolveSibling(name + "-" + number);
    }
    return free;
  }

  Path of(long seed) {
    return plan.seeds().size() == 1 ? place : RunFolder.ofSeed(place, seed);
  }

  boolean isComplete(long seed) {
    return RunFolder.isComplete(of(seed));
  }

  RunRecord read(Experiment experiment, long seed, Workers workers) {
    return RunFolder.read(of(seed), experiment, seed, workers);
  }

  void write(SavedModel model, RunRecord record) {
    RunFolder.write(of(record.seed()), model, plan.experiment().data(), record);
  }

  /** Writes the list of an ensemble's members and its predictions beside their folders. */
  void write(SavedEnsemble ensemble, Predictions predictions) {
    ensemble.writeList(place);
    PredictionTable.write(place.resolve(RunFolder.PREDICTIONS), predictions, null);
  }

  /** Writes the list of all runs beside their folders. */
  void writeAll(List<RunRecord> records) {
    RunFolder.writeAll(place, plan.experiment().data(), records);
  }

  RunCheckpoints checkpoints(Run run) {
    return new RunCheckpoints(run, of(run.seed()), training.checkpointEvery(), this::writePlan);
  }

  private synchronized void writePlan() {
    if (!Files.exists(place.resolve(RunFolder.PLAN))) {
      new SavedPlan(
              plan.experiment().data().source().orElse(null),
              plan.experiment().key(plan.seeds().get(0)),
              plan.preset(),
              training.changes(),
              plan.seeds(),
              training.isEnsemble() && plan.seeds().size() > 1,
              training.looksForBetter(),
              plan.experiment().environment().get("kernels"))
          .write(place);
    }
  }
}
