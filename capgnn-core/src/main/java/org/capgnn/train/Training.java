package org.capgnn.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.Parameter;

/**
 * One training under way: a model, its optimiser and everything learned so far.
 *
 * <p>Each epoch is a step followed by an evaluation. All random numbers are functions of (seed,
 * epoch), so the state between two epochs is the weights, the moments, the stopping rule's memory
 * and the history: {@link #save} and {@link #restore} continue to the same bits.
 */
public final class Training {
  private final Model model;
  private final Adam adam;
  private final StoppingRule rule;
  private final Pass pass;
  private final Labels labels;
  private final Split split;
  private final int epochs;
  private final boolean monitorsDecay;
  private final LossTerms terms = new LossTerms();
  private final List<EpochRecord> history = new ArrayList<>();
  private final Map<String, float[]> best = new LinkedHashMap<>();
  private final boolean[] hasLabels;
  private final boolean[] predicted;
  private final DivergenceWatch divergence;
  private int epoch;
  private int bestEpoch = -1;

  /**
   * @param monitorsDecay whether the validation loss that the rule sees includes the L2 term
   */
  public Training(
      Model model,
      Adam adam,
      StoppingRule rule,
      Pass pass,
      Labels labels,
      Split split,
      int epochs,
      boolean monitorsDecay) {
    this.model = model;
    this.adam = adam;
    this.rule = rule;
    this.pass = pass;
    this.labels = labels;
    this.split = split;
    this.epochs = epochs;
    this.monitorsDecay = monitorsDecay;
    this.hasLabels = new boolean[labels.classCount()];
    this.predicted = new boolean[labels.classCount()];
    this.divergence = new DivergenceWatch(labels.classCount());
    for (int v : split.train()) {
      hasLabels[labels.of()[v]] = true;
    }
  }

  /** Runs until the rule stops, the epochs are used up or the listener interrupts. */
  public Outcome run(TrainingListener listener) {
    while (epoch < epochs && !rule.stops()) {
      EpochRecord record = runEpoch();
      double bestAccuracy = bestEpoch < 0 ? 0 : history.get(bestEpoch).validAccuracy();
      listener.epoch(record, bestEpoch, bestAccuracy, rule.patienceLeft());
      listener.checkpoint(this);
      if (listener.interrupted()) {
        return Outcome.INTERRUPTED;
      }
    }
    return Outcome.FINISHED;
  }

  private EpochRecord runEpoch() {
    long start = System.nanoTime();
    pass.setEpoch(epoch);
    adam.clearGradients();
    model.step(pass, terms);
    double decay = adam.weightDecayLoss();
    divergence.refuse(epoch, terms.total() + decay, "loss");
    adam.step(pass);
    model.afterStep(epoch);
    Logits logits = model.evaluate(pass);
    double validLoss = meanCrossEntropy(logits, split.valid());
    double validAccuracy = accuracy(logits, split.valid());
    double testAccuracy = accuracy(logits, split.test());
    int missing = missingClasses(logits);
    divergence.refuse(epoch, validLoss, "validation loss");
    double millis = (System.nanoTime() - start) / 1e6;
    EpochRecord record =
        new EpochRecord(
            epoch,
            terms.supervised(),
            terms.contrastive(),
            decay,
            validLoss,
            validAccuracy,
            testAccuracy,
            missing,
            model.coefficients(),
            millis);
    history.add(record);
    divergence.refuse(history);
    if (split.valid().length > 0 && improves(validLoss, validAccuracy)) {
      bestEpoch = epoch;
      keepWeights();
    }
    epoch++;
    return record;
  }

  private boolean improves(double validLoss, double validAccuracy) {
    double monitored = monitorsDecay ? validLoss + adam.weightDecayLoss() : validLoss;
    rule.observe(epoch, monitored, validAccuracy);
    return rule.improved();
  }

  private void keepWeights() {
    for (Parameter p : model.parameters()) {
      copyInto(best, p.name(), p.variable().value());
    }
    for (Model.StateArray s : model.state()) {
      copyInto(best, s.name(), s.values());
    }
  }

  private static void copyInto(Map<String, float[]> arrays, String name, float[] values) {
    float[] copy = arrays.computeIfAbsent(name, n -> new float[values.length]);
    System.arraycopy(values, 0, copy, 0, values.length);
  }

  private double meanCrossEntropy(Logits logits, int[] vertices) {
    double sum = 0;
    for (int v : vertices) {
      sum += logits.crossEntropy(v, labels.of()[v]);
    }
    return vertices.length == 0 ? 0 : sum / vertices.length;
  }

  private double accuracy(Logits logits, int[] vertices) {
    int right = 0;
    for (int v : vertices) {
      right += logits.argMax(v) == labels.of()[v] ? 1 : 0;
    }
    return vertices.length == 0 ? Double.NaN : (double) right / vertices.length;
  }

  private int missingClasses(Logits logits) {
    Arrays.fill(predicted, false);
    for (int v = 0; v < logits.vertices(); v++) {
      predicted[logits.argMax(v)] = true;
    }
    int missing = 0;
    for (int c = 0; c < predicted.length; c++) {
      missing += hasLabels[c] && !predicted[c] ? 1 : 0;
    }
    return missing;
  }

  /**
   * Puts the weights of the best epoch into the model and returns its scores. Where no epoch was
   * the best, for want of validation vertices or of anything right, the last one counts as it.
   */
  public Logits restoreBest() {
    if (epoch == 0) {
      throw new IllegalStateException("no epoch has run yet");
    }
    if (bestEpoch < 0) {
      bestEpoch = epoch - 1;
      keepWeights();
    }
    setWeights(model, best);
    return model.evaluate(pass);
  }

  /** Overwrites a model's parameters and state by name. */
  public static void setWeights(Model model, Map<String, float[]> arrays) {
    for (Parameter p : model.parameters()) {
      System.arraycopy(
          arrays.get(p.name()), 0, p.variable().value(), 0, p.variable().value().length);
    }
    for (Model.StateArray s : model.state()) {
      System.arraycopy(arrays.get(s.name()), 0, s.values(), 0, s.values().length);
    }
  }

  /** The whole state between two epochs. */
  public TrainingState save() {
    Map<String, float[]> arrays = new LinkedHashMap<>();
    List<Parameter> parameters = model.parameters();
    for (int p = 0; p < parameters.size(); p++) {
      String name = parameters.get(p).name();
      arrays.put("weights/" + name, parameters.get(p).variable().value().clone());
      arrays.put("first/" + name, adam.firstMoment(p).clone());
      arrays.put("second/" + name, adam.secondMoment(p).clone());
      if (adam.highestMoment(p) != null) {
        arrays.put("highest/" + name, adam.highestMoment(p).clone());
      }
    }
    for (Model.StateArray s : model.state()) {
      arrays.put("state/" + s.name(), s.values().clone());
    }
    best.forEach((name, values) -> arrays.put("best/" + name, values.clone()));
    return new TrainingState(epoch, bestEpoch, rule.state(), List.copyOf(history), arrays);
  }

  /** Continues from a saved state. */
  public void restore(TrainingState state) {
    List<Parameter> parameters = model.parameters();
    for (int p = 0; p < parameters.size(); p++) {
      String name = parameters.get(p).name();
      state.copy("weights/" + name, parameters.get(p).variable().value());
      state.copy("first/" + name, adam.firstMoment(p));
      state.copy("second/" + name, adam.secondMoment(p));
      if (adam.highestMoment(p) != null) {
        state.copy("highest/" + name, adam.highestMoment(p));
      }
    }
    for (Model.StateArray s : model.state()) {
      state.copy("state/" + s.name(), s.values());
    }
    best.clear();
    state
        .arrays()
        .forEach(
            (name, values) -> {
              if (name.startsWith("best/")) {
                best.put(name.substring("best/".length()), values.clone());
              }
            });
    adam.setSteps(state.epoch());
    rule.restore(state.rule());
    history.clear();
    history.addAll(state.history());
    epoch = state.epoch();
    bestEpoch = state.bestEpoch();
  }

  public Model model() {
    return model;
  }

  /** Epochs completed. */
  public int epoch() {
    return epoch;
  }

  public int bestEpoch() {
    return bestEpoch;
  }

  public List<EpochRecord> history() {
    return Collections.unmodifiableList(history);
  }

  /** The weights and state of the best epoch by name, copied. */
  public Map<String, float[]> bestWeights() {
    Map<String, float[]> copy = new LinkedHashMap<>();
    best.forEach((name, values) -> copy.put(name, values.clone()));
    return copy;
  }

  /** How a training ended. */
  public enum Outcome {
    FINISHED,
    INTERRUPTED
  }
}
