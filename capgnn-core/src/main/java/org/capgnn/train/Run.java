package org.capgnn.train;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Split;
import org.capgnn.model.Model;

/** One training of an {@link Experiment}, from its first epoch to its {@link RunRecord}. */
public final class Run {
  private static final double NANOS = 1e9;

  private final Experiment experiment;
  private final Split split;
  private final long seed;
  private final Training training;
  private final int threads;
  private final CollapseWatch collapse;
  private double seconds;

  Run(Experiment experiment, Split split, long seed, Training training, int threads) {
    this.experiment = experiment;
    this.split = split;
    this.seed = seed;
    this.training = training;
    this.threads = threads;
    this.collapse = CollapseWatch.of(experiment.data(), split, experiment.settings());
  }

  /** Trains to the end, or until the listener interrupts. */
  public Training.Outcome go(TrainingListener listener) {
    long start = System.nanoTime();
    double before = seconds;
    return training.run(
        new TrainingListener() {
          @Override
          public void epoch(EpochRecord epoch, int best, double accuracy, int patienceLeft) {
            seconds = before + (System.nanoTime() - start) / NANOS;
            listener.epoch(epoch, best, accuracy, patienceLeft);
          }

          @Override
          public void checkpoint(Training current) {
            listener.checkpoint(current);
          }

          @Override
          public boolean interrupted() {
            return listener.interrupted();
          }
        });
  }

  /**
   * Continues where a state was saved.
   *
   * @param secondsBefore what the training had taken until then
   */
  public void resume(TrainingState state, double secondsBefore) {
    training.restore(state);
    seconds = secondsBefore;
  }

  /** The result: the weights of the best epoch, applied to all vertices. */
  public RunRecord record() {
    float[] probabilities = training.restoreBest().probabilities();
    Evaluation valid = evaluation(probabilities, split.valid());
    List<EpochRecord> history = List.copyOf(training.history());
    return new RunRecord(
        experiment.data().name(),
        experiment.dataHash(),
        split,
        experiment.data().labels().classNames(),
        experiment.family().name(),
        experiment.family().codeVersion(),
        experiment.settings().asMap(),
        seed,
        history,
        training.bestEpoch(),
        probabilities,
        valid,
        evaluation(probabilities, split.test()),
        history.get(training.bestEpoch()).coefficients(),
        collapse.warnings(experiment.settings(), history, training.bestEpoch()),
        seconds,
        medianMillis(history),
        threads,
        experiment.environment());
  }

  private Evaluation evaluation(float[] probabilities, int[] vertices) {
    return vertices.length == 0
        ? null
        : Evaluation.of(probabilities, experiment.data().labels(), vertices);
  }

  private static double medianMillis(List<EpochRecord> history) {
    double[] sorted = history.stream().mapToDouble(EpochRecord::millis).sorted().toArray();
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }

  /** The weights and state of the best epoch with their shapes. */
  public Map<String, NamedArray> weights() {
    Map<String, float[]> best = training.bestWeights();
    Map<String, NamedArray> arrays = new LinkedHashMap<>();
    Model model = training.model();
    model
        .parameters()
        .forEach(
            p -> {
              int[] shape = {p.variable().rows(), p.variable().columns()};
              arrays.put(p.name(), new NamedArray(shape, best.get(p.name())));
            });
    model
        .state()
        .forEach(
            s -> {
              int[] shape = {s.values().length};
              arrays.put(s.name(), new NamedArray(shape, best.get(s.name())));
            });
    return arrays;
  }

  /** Values in row-major order with their shape. */
  public record NamedArray(int[] shape, float[] values) {
    @Override
    public String toString() {
      return Arrays.toString(shape);
    }
  }

  public Experiment experiment() {
    return experiment;
  }

  /** Tells whether the training is collapsing. */
  public CollapseWatch collapse() {
    return collapse;
  }

  public Training training() {
    return training;
  }

  public Split split() {
    return split;
  }

  public long seed() {
    return seed;
  }

  /** Wall time so far, that before a resumption included. */
  public double seconds() {
    return seconds;
  }
}
