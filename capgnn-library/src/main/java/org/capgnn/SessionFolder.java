package org.capgnn;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.graph.InputException;
import org.capgnn.parallel.Workers;
import org.capgnn.result.RunRecord;
import org.capgnn.run.RunFolder;
import org.capgnn.run.SavedModel;
import org.capgnn.run.SavedPlan;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;

/** The folder of a session: a single run has all of it, several runs have one folder per seed. */
final class SessionFolder {
  private final Plan plan;
  private final Path place;
  private final int checkpointEvery;

  SessionFolder(Plan plan, Path place, int checkpointEvery) {
    this.plan = plan;
    this.place = place;
    this.checkpointEvery = checkpointEvery;
  }

  /** The folder of a new training, which must not hold another one. */
  static SessionFolder fresh(Plan plan, Path place, Training training) {
    requireFree(place);
    return new SessionFolder(plan, place, training.checkpointEvery());
  }

  static void requireFree(Path place) {
    if (Files.exists(place.resolve(RunFolder.PLAN)) || Files.exists(place.resolve(RunFolder.RUN))) {
      throw new InputException(
          place + ": already holds a run; resume it, name another folder or delete this one");
    }
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

  /** Writes the list of all runs beside their folders. */
  void writeAll(List<RunRecord> records) {
    RunFolder.writeAll(place, plan.experiment().data(), records);
  }

  Checkpoints checkpoints(Run run) {
    return new Checkpoints(run, of(run.seed()), checkpointEvery, this::writePlan);
  }

  private synchronized void writePlan() {
    if (!Files.exists(place.resolve(RunFolder.PLAN))) {
      new SavedPlan(
              SavedPlan.FORMAT,
              plan.experiment().data().source().orElse(null),
              plan.experiment().key(plan.seeds().get(0)),
              plan.preset(),
              plan.seeds().size(),
              plan.experiment().environment().get("kernels"))
          .write(place);
    }
  }
}
