package org.capgnn.train;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.capgnn.autodiff.Pass;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.result.EpochRecord;
import org.capgnn.settings.Settings;
import org.capgnn.train.stop.StoppingRule;

/**
 * The epochs of one training: steps of the optimiser, each followed by an evaluation without
 * dropout, until the stopping rule ends them.
 *
 * <p>It knows no data set; what it trains is a model, and what it judges by is a {@link
 * Validation}. The shards of a graph run it side by side and come to the same weights.
 */
final class EpochLoop {
  private static final double NANOS = 1e9;

  private final Model model;
  private final Adam adam;
  private final StoppingRule rule;
  private final Pass pass;
  private final int epochs;
  private final boolean monitorsDecay;
  private final Validation validation;
  private final DivergenceWatch divergence;
  private final LossTerms terms = new LossTerms();
  private final List<EpochRecord> history = new ArrayList<>();
  private Logits logits; // of the last evaluation
  private final Map<String, float[]> best = new LinkedHashMap<>();
  private int epoch;
  private int bestEpoch = -1;
  private double seconds;

  /**
   * @param epochs maximum number of epochs
   */
  EpochLoop(
      Model model,
      Settings settings,
      StoppingRule rule,
      Pass pass,
      int epochs,
      Validation validation,
      DivergenceWatch divergence) {
    this.model = model;
    this.adam = Adam.of(model.parameters(), settings);
    this.rule = rule;
    this.pass = pass;
    this.epochs = epochs;
    this.monitorsDecay = !settings.get(TrainingKeys.MONITORS_CROSS_ENTROPY);
    this.validation = validation;
    this.divergence = divergence;
  }

  /**
   * Trains until the stopping rule ends it, the epochs are used up or it is cancelled.
   *
   * @param listener is called after each epoch
   * @param cancelled is asked after each epoch
   * @return false if it was cancelled
   */
  boolean train(Consumer<EpochRecord> listener, BooleanSupplier cancelled) {
    long start = System.nanoTime();
    double before = seconds;
    adam.clearGradients(); // each step clears them for the next
    while (!hasEnded()) {
      long began = System.nanoTime();
      pass.setEpoch(epoch);
      model.step(pass, terms);
      EpochRecord record = endEpoch(began);
      seconds = before + (System.nanoTime() - start) / NANOS;
      listener.accept(record);
      if (cancelled.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  /** Whether the epochs are used up or the stopping rule ends the training. */
  boolean hasEnded() {
    return epoch >= epochs || rule.stops();
  }

  /** Takes the optimiser's step, evaluates, and keeps the weights if they are the best. */
  private EpochRecord endEpoch(long began) {
    double decay = adam.weightDecayLoss();
    divergence.refuse(epoch, terms.total() + decay, "loss");
    adam.step(pass);
    model.afterStep(epoch);
    logits = model.evaluate(pass);
    validation.look(logits);
    double validLoss = validation.loss();
    divergence.refuse(epoch, validLoss, "validation loss");
    EpochRecord record =
        new EpochRecord(
            epoch,
            terms.supervised(),
            terms.contrastive(),
            decay,
            validLoss,
            validation.accuracy(),
            validation.testAccuracy(),
            validation.missingClasses(),
            model.coefficients(),
            (System.nanoTime() - began) / 1e6);
    history.add(record);
    divergence.refuse(history);
    if (validation.any() && improves(record)) {
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
  TrainingState save() {
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
  void resume(TrainingState state) {
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

  /**
   * Puts the weights of the best epoch into the model and returns its scores. If no epoch was
   * selected, the last one is used.
   */
  Logits restoreBest() {
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
  Map<String, NamedArray> weights() {
    return Weights.shaped(model, best);
  }

  /** The scores after the last epoch. */
  Logits logits() {
    return logits;
  }

  StoppingRule rule() {
    return rule;
  }

  /** The best epoch so far, from 0; -1 if there is none. */
  int bestEpoch() {
    return bestEpoch;
  }

  /** Epochs completed. */
  int epochs() {
    return epoch;
  }

  List<EpochRecord> history() {
    return Collections.unmodifiableList(history);
  }

  /** Wall time so far, including the time before a resumption. */
  double seconds() {
    return seconds;
  }
}
