package org.capgnn.train;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.capgnn.few.Teacher;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.parallel.Workers;
import org.capgnn.result.RunKey;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.stop.LastEpochRule;
import org.capgnn.train.stop.StoppingRule;
import org.capgnn.train.stop.StoppingRules;

/** What all runs of a model on a data set share; each seed gives one {@link Run}. */
public final class Experiment {
  private final Dataset data;
  private final ModelFamily family;
  private final Settings settings;
  private final SplitSpec split;
  private final Map<String, String> environment;
  private final Map<Long, Split> drawn = new ConcurrentHashMap<>();
  private RunMemory memory; // made on demand
  private Teacher teacher; // the same

  /**
   * @param split how the data is split; a drawn split takes the seed of its run
   * @param environment program version, Java, processor and kernels, by name
   */
  public Experiment(
      Dataset data,
      ModelFamily family,
      Settings settings,
      SplitSpec split,
      Map<String, String> environment) {
    this.data = data;
    this.family = family;
    this.settings = settings;
    this.split = split;
    this.environment = Map.copyOf(environment);
  }

  /** The same experiment with other settings; splits that were drawn are kept. */
  public Experiment with(Settings others) {
    Experiment changed = new Experiment(data, family, others, split, environment);
    changed.drawn.putAll(drawn);
    return changed;
  }

  public Dataset data() {
    return data;
  }

  public ModelFamily family() {
    return family;
  }

  public Settings settings() {
    return settings;
  }

  /** How the data is split. */
  public SplitSpec split() {
    return split;
  }

  /** Program version, Java, processor and kernels, by name. */
  public Map<String, String> environment() {
    return environment;
  }

  /** The split of a seed's run; drawn once. */
  public Split splitOf(long seed) {
    return drawn.computeIfAbsent(seed, s -> Splits.make(data, split, s));
  }

  /** The identity of a seed's run. */
  public RunKey key(long seed) {
    return new RunKey(
        data.hash(), split.text(), family.name(), family.codeVersion(), settings.asMap(), seed);
  }

  /** The memory of a run; all splits are taken to be of the same size. */
  public synchronized RunMemory memory() {
    if (memory == null) {
      Split any = drawn.isEmpty() ? splitOf(0) : drawn.values().iterator().next();
      int guesses = (int) (guessedShare() * data.vertexCount());
      int learned = Math.min(data.vertexCount(), any.train().length + guesses);
      TrainingShape shape = TrainingShape.of(data, settings, learned);
      memory = new RunMemory(shape, family, settings);
    }
    return memory;
  }

  /** How many of several runs take place at the same time: limited by threads and by the heap. */
  public int sideBySide(int runs, int threads) {
    int wanted = ParallelRuns.sideBySide(runs, threads);
    return wanted == 1 ? 1 : memory().sideBySide(wanted, Runtime.getRuntime().maxMemory());
  }

  /** The run of a seed, before its first epoch; the caller closes the workers. */
  public Run prepare(long seed, Workers workers) {
    Split drawn = splitOf(seed);
    StoppingRule rule =
        StoppingRules.named(
            settings.get(TrainingKeys.STOPPING),
            settings.get(TrainingKeys.PATIENCE),
            settings.get(TrainingKeys.EPOCHS),
            drawn.valid().length);
    return new Run(this, seed, rule, workers);
  }

  /** A run that trains for a number of epochs on another split; nothing is selected. */
  public Run prepare(long seed, Split other, int epochs, Workers workers) {
    return new Run(this, seed, other, new LastEpochRule(), epochs, guessedShare(), workers);
  }

  /** The run of a seed after its number of epochs was chosen. */
  public Run prepare(long seed, EpochChoice choice, Workers workers) {
    return new Run(
        this,
        seed,
        splitOf(seed),
        new LastEpochRule(),
        choice.epochs(),
        choice.guesses() ? guessedShare() : 0,
        workers);
  }

  /** The share of all vertices that train on a guessed class. */
  double guessedShare() {
    return settings.get(TrainingKeys.PSEUDO_LABELS);
  }

  /** Guesses the labels of other vertices; all runs share what it is made from. */
  synchronized Teacher teacher(SparseMatrix features, Workers workers) {
    if (teacher == null) {
      boolean own = data.features().count() > 0;
      teacher =
          own
              ? Teacher.of(data.graph(), features, workers)
              : Teacher.withoutFeatures(data.graph(), features, workers);
    }
    return teacher;
  }
}
