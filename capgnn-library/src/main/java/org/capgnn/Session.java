package org.capgnn;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.capgnn.data.file.FolderLock;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.model.Temperature;
import org.capgnn.parallel.Workers;
import org.capgnn.result.DivergenceException;
import org.capgnn.result.Epoch;
import org.capgnn.result.RunKey;
import org.capgnn.result.RunRecord;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;
import org.capgnn.run.SavedPlan;
import org.capgnn.select.CrossValidation;
import org.capgnn.select.Floors;
import org.capgnn.settings.Settings;
import org.capgnn.train.EpochChoice;
import org.capgnn.train.Experiment;
import org.capgnn.train.ParallelRuns;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/**
 * Runs a training: one run per seed, as many at a time as threads and memory allow, with
 * checkpoints and listeners.
 *
 * <p>{@link VertexClassifier#train} is the short way for a single run.
 */
public final class Session {
  private static final String EARLY =
      "ended on request after %d epochs, before its settings would have ended it";

  private final Plan plan;
  private final Training training;
  private final SessionFolder folder; // null: nothing is written
  private final AtomicBoolean ending = new AtomicBoolean();
  private final AtomicBoolean enough = new AtomicBoolean();

  /** A session for a plan; nothing runs and nothing is written yet. */
  public Session(Plan plan, Training training) {
    this(
        plan, training, training.folder().map(place -> SessionFolder.fresh(plan, place, training)));
  }

  private Session(Plan plan, Training training, Optional<SessionFolder> folder) {
    this.plan = plan;
    this.training = training;
    this.folder = folder.orElse(null);
  }

  /** Plans a training on some data. */
  public static Session of(Dataset data, Training training) {
    return new Session(Planner.plan(data, training), training);
  }

  /**
   * Continues an interrupted training, to the same bits as without the interruption.
   *
   * @param data what it was begun with, which is checked
   * @param training listeners and threads; everything else has to agree with the folder if given
   */
  public static Session resume(Path place, Dataset data, Training training) {
    SavedPlan saved = SavedPlan.read(place);
    Plan plan = Resumption.plan(place, saved, data, training);
    Training whole = Resumption.completed(place, saved, data, training);
    SessionFolder folder = SessionFolder.resumed(plan, place, whole);
    return new Session(plan, whole, Optional.of(folder));
  }

  /** Continues an interrupted training on the data that it was begun with, which is read again. */
  public static Session resume(Path place, Training training) {
    DataSource source = SavedPlan.read(place).data();
    if (source == null) {
      throw new InputException(
          place + ": a program built its data in memory; resume the training from that program");
    }
    return resume(place, Datasets.load(source), training);
  }

  /** Refuses a folder that already holds a training, so that none is overwritten by mistake. */
  public static void requireFree(Path place) {
    SessionFolder.requireFree(place);
  }

  /** What is going to be trained, and why. */
  public Plan plan() {
    return plan;
  }

  /**
   * Ends the training after the current epoch; may be called from any thread. Interrupting the
   * thread that runs the session has the same effect.
   */
  public void cancel() {
    ending.set(true);
  }

  /**
   * Ends the runs after the current epoch, with the best weights so far as their result; may be
   * called from any thread. Such a run is not passed to {@link TrainingListener#finished}: a store
   * would take it for the whole run of its settings.
   */
  public void finish() {
    enough.set(true);
  }

  /**
   * Trains all runs.
   *
   * @throws DivergenceException if a run diverges and no listener takes it
   * @throws InputException if another training writes into the same folder
   */
  public Outcome run() {
    long start = System.nanoTime();
    int count = plan.seeds().size();
    List<Optional<Trained>> runs = new ArrayList<>();
    try (FolderLock lock = folder == null ? null : folder.lock()) {
      if (count == 1) {
        try (Workers workers = Workers.of(training.threads())) {
          runs.add(train(plan.seeds().get(0), workers));
        }
      } else {
        runs.addAll(
            ParallelRuns.execute(
                count,
                plan.experiment().sideBySide(count, training.threads()),
                training.threads(),
                (i, workers) -> train(plan.seeds().get(i), workers),
                this::cancel));
      }
      Outcome outcome = outcome(runs, (System.nanoTime() - start) / 1e9);
      if (count == 1 || outcome.interrupted()) {
        return outcome;
      }
      if (folder != null) {
        folder.writeAll(outcome.records());
      }
      return training.isEnsemble() && outcome.models().size() > 1 ? averaged(outcome) : outcome;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Outcome outcome(List<Optional<Trained>> runs, double seconds) {
    List<VertexClassifier> finished = new ArrayList<>();
    List<VertexClassifier> cancelled = new ArrayList<>();
    runs.stream()
        .flatMap(Optional::stream)
        .forEach(run -> (run.finished ? finished : cancelled).add(run.model));
    boolean interrupted = mustEnd() && finished.size() < plan.seeds().size();
    return new Outcome(finished, cancelled, interrupted, seconds, Optional.empty());
  }

  /** The outcome with the ensemble of its models. */
  private Outcome averaged(Outcome outcome) {
    SavedEnsemble ensemble =
        Ensembles.of(
            plan.data(),
            outcome.models().stream().map(VertexClassifier::saved).toList(),
            outcome.records());
    VertexClassifier all = new VertexClassifier(ensemble);
    if (folder != null) {
      folder.write(ensemble, all.predict(plan.data()));
    }
    return outcome.with(all);
  }

  /**
   * A session for a model that is right more often on the held-out labels of a single run; its
   * folder lies beside that of this session. Empty unless {@link Training#orBetter} asked for it
   * and there is one, and if this session is cancelled, which also cancels the other one. Looking
   * takes about as long as training, since several models are tried.
   */
  public Optional<Session> better(Outcome outcome) {
    List<RunRecord> runs = outcome.records();
    if (!training.looksForBetter() || mustEnd() || runs.size() != 1) {
      return Optional.empty();
    }
    Training same = training.split(plan.split()).seed(runs.get(0).seed()).stopWhen(this::mustEnd);
    return Rivals.better(plan, runs.get(0), same, this::mustEnd)
        .map(
            rival ->
                of(
                    plan.data(),
                    folder()
                        .map(place -> SessionFolder.beside(place, rival.model()))
                        .map(same.instead(rival)::folder)
                        .orElse(same.instead(rival))));
  }

  /** Where the training is written, if it has a folder. */
  public Optional<Path> folder() {
    return training.folder();
  }

  private record Trained(VertexClassifier model, boolean finished) {}

  /** One run; empty if it was left out, has diverged, or was cancelled before its first epoch. */
  private Optional<Trained> train(long seed, Workers workers) {
    RunKey key = plan.experiment().key(seed);
    boolean begun = false;
    try {
      Optional<VertexClassifier> found = find(seed, workers);
      if (found.isPresent()) {
        return found.map(model -> new Trained(model, true));
      }
      begun = !mustEnd() && training.listener().begin(key);
      if (!begun) {
        return Optional.empty();
      }
      Optional<EpochChoice> choice = choice(key, workers);
      if (mustEnd()) {
        return Optional.empty(); // cancelled while the number of epochs was chosen
      }
      Experiment experiment = plan.experiment();
      Run run =
          choice
              .map(c -> experiment.prepare(seed, c, workers))
              .orElseGet(() -> experiment.prepare(seed, workers));
      RunCheckpoints checkpoints = folder == null ? null : folder.checkpoints(run);
      if (checkpoints != null) {
        checkpoints.resume();
      }
      try {
        boolean whole =
            run.train(epoch -> after(epoch, checkpoints), () -> enough.get() || mustEnd());
        return end(run, choice, whole || enough.get() && !mustEnd(), workers, checkpoints);
      } catch (DivergenceException e) {
        return diverged(run, workers, e);
      }
    } catch (RuntimeException | Error failure) {
      ending.set(true); // the other runs end soon, and this is thrown
      throw failure;
    } finally {
      if (begun) {
        training.listener().end(key);
      }
    }
  }

  /** The number of epochs if it is chosen before the training; empty if validation decides. */
  private Optional<EpochChoice> choice(RunKey key, Workers workers) {
    Settings settings = plan.experiment().settings();
    return switch (settings.get(TrainingKeys.SELECTION)) {
      case VALIDATION -> Optional.empty();
      case FIXED ->
          Optional.of(new EpochChoice(settings.get(TrainingKeys.EPOCHS), Temperature.NONE, null));
      case CROSS_VALIDATION -> {
        CrossValidation folds = CrossValidation.of(plan.experiment(), key.seed());
        yield Optional.ofNullable(
            folds.choose(
                workers,
                this::mustEnd,
                done -> training.listener().heldOut(key, done, folds.fitsToChoose())));
      }
    };
  }

  private Optional<VertexClassifier> find(long seed, Workers workers) {
    if (folder == null || !folder.isComplete(seed)) {
      return Optional.empty();
    }
    RunRecord record = folder.read(plan.experiment(), seed, workers);
    training.listener().found(record);
    return Optional.of(new VertexClassifier(SavedModel.read(folder.of(seed)), record));
  }

  private Optional<Trained> end(
      Run run,
      Optional<EpochChoice> choice,
      boolean finished,
      Workers workers,
      RunCheckpoints checkpoints) {
    if (!finished && checkpoints != null) {
      checkpoints.write();
    }
    if (run.epochs() == 0) {
      return Optional.empty();
    }
    RunRecord record = choice.map(run::record).orElseGet(run::record);
    boolean early = enough.get() && !run.hasEnded();
    if (early) {
      record = record.with(EARLY.formatted(run.epochs()));
    }
    if (finished && training.comparesWithFloors()) {
      record =
          record.heldOut() == null
              ? record.with(Floors.agreement(plan.experiment(), record, workers, this::mustEnd))
              : record.with(Floors.of(plan.experiment(), record, workers, this::mustEnd));
    }
    SavedModel model = SavedModel.of(run, record);
    if (finished) {
      if (folder != null) {
        folder.write(model, record);
      }
      if (!early) {
        training.listener().finished(record);
      }
    }
    return Optional.of(new Trained(new VertexClassifier(model, record), finished));
  }

  /** Empty if a listener takes the divergence. */
  private Optional<Trained> diverged(Run run, Workers workers, DivergenceException e) {
    Divergence divergence =
        new Divergence(
            plan.experiment().key(run.seed()),
            plan.experiment().data().name(),
            run.epochs(),
            run.seconds(),
            workers.threads(),
            plan.experiment().environment(),
            e.getMessage());
    if (training.listener().diverged(divergence)) {
      return Optional.empty();
    }
    throw plan.seeds().size() == 1
        ? e
        : new DivergenceException("seed " + run.seed() + ": " + e.getMessage());
  }

  private void after(Epoch epoch, RunCheckpoints checkpoints) {
    training.listener().epoch(epoch);
    if (checkpoints != null) {
      checkpoints.afterEpoch();
    }
  }

  /** Once true, it stays true, whatever the condition of {@link Training#stopWhen} does then. */
  private boolean mustEnd() {
    if (training.isCancelled() || Thread.currentThread().isInterrupted()) {
      ending.set(true);
    }
    return ending.get();
  }
}
