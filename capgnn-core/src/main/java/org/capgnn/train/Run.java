package org.capgnn.train;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
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
import org.capgnn.model.LossTerms;
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
  private static final double NANOS = 1e9;

  private final Experiment experiment;
  private final long seed;
  private final Split split;
  private final int threads;
  private final Model model;
  private final Adam adam;
  private final StoppingRule rule;
  private final Pass pass;
  private final int epochs;
  private final boolean monitorsDecay;
  private final Validation validation;
  private final DivergenceWatch divergence;
  private final CollapseWatch collapse;
  private final LossTerms terms = new LossTerms();
  private final List<EpochRecord> history = new ArrayList<>();
  private Logits logits; // of the last evaluation
  private final Map<String, float[]> best = new LinkedHashMap<>();
  private int epoch;
  private int bestEpoch = -1;
  private double seconds;

  /** A run with its own stopping rule instead of the one that the settings name. */
  public Run(Experiment experiment, long seed, StoppingRule rule, Workers workers) {
    this(
        experiment,
        seed,
        experiment.splitOf(seed),
        rule,
        experiment.settings().get(TrainingKeys.EPOCHS),
        workers);
  }

  /**
   * @param split which vertices train, validate and test
   * @param epochs maximum number of epochs
   */
  Run(
      Experiment experiment,
      long seed,
      Split split,
      StoppingRule rule,
      int epochs,
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
    this.model = experiment.family().create(decided, input(experiment, split, workers), seed);
    this.adam = Adam.of(model.parameters(), settings);
    this.rule = rule;
    this.pass = new Pass(KernelChoice.get(), workers, MaskSource.seeded(seed));
    this.epochs = epochs;
    this.monitorsDecay = !settings.get(TrainingKeys.MONITORS_CROSS_ENTROPY);
    this.validation = new Validation(data.labels(), split);
    this.divergence = new DivergenceWatch(data.labels().classCount());
    this.collapse = CollapseWatch.of(data, split, settings);
  }

  private static ModelInput input(Experiment experiment, Split split, Workers workers) {
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
    double share = experiment.settings().get(TrainingKeys.PSEUDO_LABELS);
    return share == 0
        ? input
        : input.with(
            experiment
                .teacher(features, workers)
                .guess(data.labels(), split.train(), share, workers));
  }

  /**
   * Trains until the stopping rule ends it, the epochs are used up or it is cancelled.
   *
   * @param listener is called after each epoch
   * @param cancelled is asked after each epoch; the run can be saved and resumed afterwards
   * @return false if it was cancelled
   */
  public boolean train(Consumer<Epoch> listener, BooleanSupplier cancelled) {
    long start = System.nanoTime();
    double before = seconds;
    while (epoch < epochs && !rule.stops()) {
      long began = System.nanoTime();
      pass.setEpoch(epoch);
      adam.clearGradients();
      model.step(pass, terms);
      EpochRecord record = endEpoch(began);
      seconds = before + (System.nanoTime() - start) / NANOS;
      listener.accept(event(record));
      if (cancelled.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  private Epoch event(EpochRecord record) {
    double bestAccuracy = bestEpoch < 0 ? 0 : history.get(bestEpoch).validAccuracy();
    int patience = rule.patienceLeft();
    return new Epoch(
        seed,
        record,
        bestEpoch,
        bestAccuracy,
        patience,
        () -> collapse.alarm(record, bestAccuracy, patience));
  }

  /** Takes the optimiser's step, evaluates, and keeps the weights if they are the best. */
  private EpochRecord endEpoch(long began) {
    double decay = adam.weightDecayLoss();
    divergence.refuse(epoch, terms.total() + decay, "loss");
    adam.step(pass);
    model.afterStep(epoch);
    logits = model.evaluate(pass);
    double validLoss = validation.loss(logits);
    divergence.refuse(epoch, validLoss, "validation loss");
    EpochRecord record =
        new EpochRecord(
            epoch,
            terms.supervised(),
            terms.contrastive(),
            decay,
            validLoss,
            validation.accuracy(logits),
            validation.testAccuracy(logits),
            validation.missingClasses(logits),
            model.coefficients(),
            (System.nanoTime() - began) / 1e6);
    history.add(record);
    divergence.refuse(history);
    if (split.valid().length > 0 && improves(record)) {
      bestEpoch = epoch;
      Weights.copy(model, best);
    }
    epoch++;
    return record;
  }

  private boolean improves(EpochRecord record) {
    double loss = record.validLoss();
    double monitored = monitorsDecay ? loss + adam.weightDecayLoss() : loss;
    rule.observe(epoch, monitored, record.validAccuracy());
    return rule.improved();
  }

  /** The whole state between two epochs. */
  public TrainingState save() {
    Map<String, float[]> arrays = new LinkedHashMap<>();
    Weights.forEach(model, (name, values) -> arrays.put("weights/" + name, values.clone()));
    adam.forEachMoment((name, values) -> arrays.put(name, values.clone()));
    best.forEach((name, values) -> arrays.put("best/" + name, values.clone()));
    return new TrainingState(epoch, bestEpoch, seconds, rule.state(), List.copyOf(history), arrays);
  }

  /**
   * Continues from a saved state.
   *
   * @throws IllegalArgumentException if the state does not fit the model and its settings
   */
  public void resume(TrainingState state) {
    requireFit(state);
    Weights.forEach(model, (name, values) -> state.copy("weights/" + name, values));
    adam.forEachMoment(state::copy);
    best.clear();
    best.putAll(state.arraysUnder("best/"));
    adam.setSteps(state.epoch());
    rule.restore(state.rule());
    history.clear();
    history.addAll(state.history());
    epoch = state.epoch();
    bestEpoch = state.bestEpoch();
    seconds = state.seconds();
  }

  private void requireFit(TrainingState state) {
    int kept = state.arraysUnder("best/").size();
    boolean fits =
        state.epoch() >= 0
            && state.epoch() <= epochs
            && state.history().size() == state.epoch()
            && state.bestEpoch() >= -1
            && state.bestEpoch() < state.epoch()
            && state.rule().length == rule.state().length
            && kept == (state.bestEpoch() < 0 ? 0 : Weights.shapes(model).size());
    if (!fits) {
      throw new IllegalArgumentException(
          "the saved state does not fit this model: epoch %d, best %d, %d epochs of history"
              .formatted(state.epoch(), state.bestEpoch(), state.history().size()));
    }
    if (kept > 0) {
      Weights.forEach(model, (name, values) -> state.require("best/" + name, values.length));
    }
  }

  /** The scores of the validation vertices after the last epoch. */
  public HeldOutScores heldOut() {
    return HeldOutScores.of(logits, experiment.data().labels().of(), split.valid());
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
    return record(restoreBest(), choice.temperature(), choice.estimate());
  }

  private RunRecord record(Logits scores, double temperature, Estimate estimate) {
    float[] probabilities = scores.probabilities(temperature);
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
        seconds,
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
    if (epoch == 0) {
      throw new IllegalStateException("no epoch has run yet");
    }
    if (bestEpoch < 0) {
      bestEpoch = epoch - 1;
      Weights.copy(model, best);
    }
    Weights.set(model, best);
    return model.evaluate(pass);
  }

  /** The weights and state of the best epoch with their shapes. */
  public Map<String, NamedArray> weights() {
    return Weights.shaped(model, best);
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
    return bestEpoch;
  }

  /** Epochs completed. */
  public int epochs() {
    return epoch;
  }

  public List<EpochRecord> history() {
    return Collections.unmodifiableList(history);
  }

  /** Wall time so far, including the time before a resumption. */
  public double seconds() {
    return seconds;
  }
}
