package org.capgnn.train;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.HeldOutScores;
import org.capgnn.model.Logits;
import org.capgnn.model.Model;
import org.capgnn.model.ModelInput;
import org.capgnn.model.Temperature;
import org.capgnn.parallel.Workers;
import org.capgnn.result.Epoch;
import org.capgnn.result.EpochRecord;
import org.capgnn.result.Estimate;
import org.capgnn.result.Evaluation;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.stop.StoppingRule;

/**
 * One training of an {@link Experiment}, from its first epoch to its {@link RunRecord}.
 *
 * <p>An epoch is a step of the optimiser followed by an evaluation without dropout; the stopping
 * rule decides which epoch is the best, and its weights are the result.
 */
public final class Run {
  private static final String WITHOUT_GUESSES =
      "trained without guessed labels: held-out labels were predicted better without them";

  private final Experiment experiment;
  private final long seed;
  private final Split split;
  private final int threads;
  private final Model model;
  private final EpochLoop loop;
  private final CollapseWatch collapse;

  /** A run with its own stopping rule instead of the one that the settings name. */
  public Run(Experiment experiment, long seed, StoppingRule rule, Workers workers) {
    this(
        experiment,
        seed,
        experiment.splitOf(seed),
        rule,
        experiment.settings().get(TrainingKeys.EPOCHS),
        experiment.guessedShare(),
        workers);
  }

  /**
   * @param split which vertices train, validate and test
   * @param epochs maximum number of epochs
   * @param guessed share of all vertices that train on a guessed class
   */
  Run(
      Experiment experiment,
      long seed,
      Split split,
      StoppingRule rule,
      int epochs,
      double guessed,
      Workers workers) {
    Dataset data = experiment.data();
    Settings settings = experiment.settings();
    this.experiment = experiment;
    this.seed = seed;
    this.split = split;
    this.threads = workers.threads();
    if (split.train().length == 0) {
      throw new InputException(
          data.name() + " has no labelled vertex to train on; give some vertices a label");
    }
    long heap = Runtime.getRuntime().maxMemory() / workers.teams();
    Settings decided = experiment.memory().decided(heap);
    this.model =
        experiment.family().create(decided, input(experiment, split, guessed, workers), seed);
    this.loop =
        new EpochLoop(
            model,
            settings,
            rule,
            new Pass(KernelChoice.get(), workers, MaskSource.seeded(seed)),
            epochs,
            new Validation(data.labels(), split),
            new DivergenceWatch(data.labels().classCount()));
    this.collapse = CollapseWatch.of(data, split, settings);
  }

  private static ModelInput input(
      Experiment experiment, Split split, double guessed, Workers workers) {
    Dataset data = experiment.data();
    SparseMatrix features =
        experiment.settings().get(TrainingKeys.FEATURES).apply(data).features().matrix();
    if (features.columns() == 0) {
      throw new InputException(
          data.name()
              + " has no features; add some, or set features=identity to give each vertex its own"
              + " column");
    }
    ModelInput input = new ModelInput(data.graph(), features, data.labels(), split.train());
    return guessed == 0
        ? input
        : input.with(
            experiment
                .teacher(features, workers)
                .guess(data.labels(), split.train(), guessed, workers));
  }

  /**
   * Trains until the stopping rule ends it, the epochs are used up or it is cancelled.
   *
   * @param listener is called after each epoch
   * @param cancelled is asked after each epoch; the run can be saved and resumed afterwards
   * @return false if it was cancelled
   */
  public boolean train(Consumer<Epoch> listener, BooleanSupplier cancelled) {
    return loop.train(record -> listener.accept(event(record)), cancelled);
  }

  /** Whether the epochs are used up or the stopping rule ends the training. */
  public boolean hasEnded() {
    return loop.hasEnded();
  }

  private Epoch event(EpochRecord record) {
    int bestEpoch = loop.bestEpoch();
    double bestAccuracy = bestEpoch < 0 ? 0 : loop.history().get(bestEpoch).validAccuracy();
    int patience = loop.rule().patienceLeft();
    return new Epoch(
        seed,
        record,
        bestEpoch,
        bestAccuracy,
        patience,
        () -> collapse.alarm(record, bestAccuracy, patience));
  }

  /** The whole state between two epochs. */
  public TrainingState save() {
    return loop.save();
  }

  /**
   * Continues from a saved state.
   *
   * @throws IllegalArgumentException if the state does not fit the model and its settings
   */
  public void resume(TrainingState state) {
    loop.resume(state);
  }

  /** The scores of the validation vertices after the last epoch. */
  public HeldOutScores heldOut() {
    return HeldOutScores.of(loop.logits(), experiment.data().labels().of(), split.valid());
  }

  /** The result: the weights of the best epoch, applied to all vertices. */
  public RunRecord record() {
    Logits scores = restoreBest();
    double temperature =
        experiment.settings().get(TrainingKeys.UNCALIBRATED)
            ? Temperature.NONE
            : Temperature.fit(
                HeldOutScores.of(scores, experiment.data().labels().of(), split.valid()));
    return record(scores, temperature, null);
  }

  /** The result of a training whose number of epochs was chosen before. */
  public RunRecord record(EpochChoice choice) {
    RunRecord record = record(restoreBest(), choice.temperature(), choice.estimate());
    return choice.guesses() ? record : record.with(WITHOUT_GUESSES);
  }

  private RunRecord record(Logits scores, double temperature, Estimate estimate) {
    float[] probabilities = scores.probabilities(temperature);
    List<EpochRecord> history = loop.history();
    int bestEpoch = loop.bestEpoch();
    double[] millis = history.stream().mapToDouble(EpochRecord::millis).sorted().toArray();
    return new RunRecord(
        experiment.key(seed),
        experiment.data().name(),
        split,
        experiment.data().labels().classNames(),
        List.copyOf(history),
        bestEpoch,
        probabilities,
        evaluation(probabilities, split.valid()),
        evaluation(probabilities, split.test()),
        history.get(bestEpoch).coefficients(),
        collapse.warnings(experiment.settings(), history, bestEpoch),
        loop.seconds(),
        (millis[(millis.length - 1) / 2] + millis[millis.length / 2]) / 2,
        threads,
        experiment.environment(),
        temperature,
        estimate,
        List.of());
  }

  private Evaluation evaluation(float[] probabilities, int[] vertices) {
    return vertices.length == 0
        ? null
        : Evaluation.of(probabilities, experiment.data().labels(), vertices);
  }

  /**
   * Puts the weights of the best epoch into the model and returns its scores. If no epoch was
   * selected, the last one is used.
   */
  public Logits restoreBest() {
    return loop.restoreBest();
  }

  /** The weights and state of the best epoch with their shapes. */
  public Map<String, NamedArray> weights() {
    return loop.weights();
  }

  public Experiment experiment() {
    return experiment;
  }

  public Model model() {
    return model;
  }

  public long seed() {
    return seed;
  }

  /** The best epoch so far, from 0; -1 if there is none. */
  public int bestEpoch() {
    return loop.bestEpoch();
  }

  /** Epochs completed. */
  public int epochs() {
    return loop.epochs();
  }

  public List<EpochRecord> history() {
    return loop.history();
  }

  /** Wall time so far, including the time before a resumption. */
  public double seconds() {
    return loop.seconds();
  }
}
