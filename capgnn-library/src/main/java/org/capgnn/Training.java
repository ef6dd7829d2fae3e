package org.capgnn;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.capgnn.graph.InputException;
import org.capgnn.graph.SplitSpec;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.preset.Presets;
import org.capgnn.result.Epoch;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Key;
import org.capgnn.train.TrainingKeys;

/**
 * What to train: model, preset, changed settings, split, seeds and listeners.
 *
 * <pre>{@code
 * Training.of("capgat").seed(7).set("epochs", 500).onEpoch(e -> log(e.validAccuracy()))
 * }</pre>
 *
 * <p>Immutable: every method returns a changed copy. What is not given is chosen by the planner.
 */
public final class Training implements Cloneable {
  /** More threads than this are refused: a mistake in a number must not exhaust the machine. */
  public static final int MOST_THREADS = 1024;

  private static final String DEFAULT_MODEL = "capgat";
  private static final int MOST_RUNS = 100_000;
  private static final int MOST_MEMBERS = 1000;

  private String model;
  private String preset;
  private Map<String, String> changes = Map.of();
  private SplitSpec split;
  private Long seed;
  private Integer runs;
  private int threads = Runtime.getRuntime().availableProcessors();
  private Path folder;
  private int checkpointEvery = 50;
  private TrainingListener listener = TrainingListener.SILENT;
  private BooleanSupplier cancelled = () -> false;
  private String command;
  private boolean floors = true;
  private boolean orBetter;
  private boolean ensemble;

  private Training() {}

  /** The models that can be trained: their names with one line on each. */
  public static Map<String, String> models() {
    Map<String, String> models = new LinkedHashMap<>();
    Models.all().forEach(family -> models.put(family.name(), family.summary()));
    return models;
  }

  /** The settings of a model with ranges, defaults and meanings. */
  public static List<Key> settings(String model) {
    return TrainingKeys.forModel(Models.named(model));
  }

  /** The presets that come with the program: their names with one line on each. */
  public static Map<String, String> presets() {
    Map<String, String> presets = new LinkedHashMap<>();
    Presets.names().forEach(name -> presets.put(name, Presets.named(name).about()));
    return presets;
  }

  /** Everything at its default: CAPGAT, seed 1, all processors. */
  public static Training defaults() {
    return new Training();
  }

  /** A model by its name, such as {@code capgat} or {@code gcn}. */
  public static Training of(String model) {
    return defaults().model(model);
  }

  public Training model(String name) {
    Objects.requireNonNull(name, "name of the model");
    return with(copy -> copy.model = name);
  }

  /** Starts from another preset: a name, or the path of a {@code .yaml} file. */
  public Training preset(String name) {
    Objects.requireNonNull(name, "name of the preset");
    return with(copy -> copy.preset = name);
  }

  /** Changes one setting, such as {@code set("epochs", 200)}. */
  public Training set(String key, Object value) {
    return set(Map.of(Objects.requireNonNull(key, "key"), String.valueOf(value)));
  }

  /** Changes several settings. */
  public Training set(Map<String, String> more) {
    Map<String, String> all = new LinkedHashMap<>(changes);
    all.putAll(more);
    return with(copy -> copy.changes = all);
  }

  /** Splits the labelled vertices otherwise, such as {@code per-class:20,30}. */
  public Training split(String text) {
    SplitSpec parsed = SplitSpec.parse(text);
    return with(copy -> copy.split = parsed);
  }

  /** The seed of the first run, which decides everything that is drawn. */
  public Training seed(long number) {
    return with(copy -> copy.seed = number);
  }

  /** Trains several seeds: the first one and those after it. */
  public Training runs(int count) {
    if (count < 1 || count > MOST_RUNS) {
      throw new InputException("runs is " + count + "; expected 1 to " + MOST_RUNS);
    }
    return with(copy -> copy.runs = count);
  }

  /** Threads that all runs share; the result does not depend on them. */
  public Training threads(int count) {
    requireThreads(count);
    return with(copy -> copy.threads = count);
  }

  static void requireThreads(int count) {
    if (count < 1 || count > MOST_THREADS) {
      throw new InputException("threads is " + count + "; expected 1 to " + MOST_THREADS);
    }
  }

  /** Writes checkpoints, model, predictions and the record of each run into a folder. */
  public Training folder(Path place) {
    Objects.requireNonNull(place, "folder");
    return with(copy -> copy.folder = place);
  }

  /** Saves the training at this interval of epochs, if it has a folder. */
  public Training checkpointEvery(int epochs) {
    if (epochs < 1) {
      throw new InputException("checkpoint-every is " + epochs + "; expected at least 1");
    }
    return with(copy -> copy.checkpointEvery = epochs);
  }

  /** Calls back after each epoch; from several threads if several runs take place at once. */
  public Training onEpoch(Consumer<Epoch> action) {
    return listen(
        new TrainingListener() {
          @Override
          public void epoch(Epoch epoch) {
            action.accept(epoch);
          }
        });
  }

  /** Calls back for each finished run, including those that a resumed folder already holds. */
  public Training onRun(Consumer<RunRecord> action) {
    return listen(
        new TrainingListener() {
          @Override
          public void finished(RunRecord run) {
            action.accept(run);
          }

          @Override
          public void found(RunRecord run) {
            action.accept(run);
          }
        });
  }

  /** Adds a listener. */
  public Training listen(TrainingListener other) {
    TrainingListener both = TrainingListener.both(listener, other);
    return with(copy -> copy.listener = both);
  }

  /** Ends the training after the epoch in which this becomes true. */
  public Training stopWhen(BooleanSupplier condition) {
    BooleanSupplier before = cancelled;
    return with(copy -> copy.cancelled = () -> before.getAsBoolean() || condition.getAsBoolean());
  }

  /**
   * Whether to compare the model with label propagation and a perceptron, which takes a small part
   * of the time; the default.
   */
  public Training compareWithFloors(boolean compare) {
    return with(copy -> copy.floors = compare);
  }

  /**
   * Whether {@link Session#better} looks for a model that is right more often on the held-out
   * labels: the simple methods and a few forms for other kinds of graphs. For a single run only.
   */
  public Training orBetter(boolean look) {
    return with(copy -> copy.orBetter = look);
  }

  /**
   * Trains several seeds and averages their probabilities: mostly a little more often right than
   * one run, and less a matter of luck.
   */
  public Training ensemble(int members) {
    if (members < 2 || members > MOST_MEMBERS) {
      throw new InputException("ensemble is " + members + "; expected 2 to " + MOST_MEMBERS);
    }
    return runs(members).with(copy -> copy.ensemble = true);
  }

  /**
   * Another model with the same split, seed, listeners and changed settings of the training, and
   * without a folder.
   */
  Training instead(Rivals.Rival rival) {
    ModelFamily family = Models.named(rival.model());
    Map<String, String> kept = new LinkedHashMap<>();
    changes.forEach(
        (name, value) -> {
          // other settings may mean something else there
          if (rival.model().equals(model) || TrainingKeys.isOfTraining(family, name)) {
            kept.put(name, value);
          }
        });
    kept.putAll(rival.changes());
    return with(
        copy -> {
          copy.model = rival.model();
          copy.changes = kept;
          copy.orBetter = false;
          copy.folder = null;
        });
  }

  /** Records the command that asked for this training. */
  public Training command(String text) {
    return with(copy -> copy.command = text);
  }

  private Training with(Consumer<Training> change) {
    try {
      Training copy = (Training) super.clone();
      change.accept(copy);
      if (copy.orBetter && copy.runs != null && copy.runs > 1) {
        throw new InputException(
            "a better model is looked for after a single run, not after "
                + copy.runs
                + " runs or for an ensemble; leave one of them out");
      }
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new AssertionError("a cloneable class", e);
    }
  }

  /** Whether a model was asked for; if not, the planner chooses one that suits the data's size. */
  boolean namesModel() {
    return model != null;
  }

  /** The model asked for, else that of the preset, else {@value #DEFAULT_MODEL}. */
  public String model() {
    return Optional.ofNullable(model)
        .or(() -> preset().flatMap(name -> Presets.named(name).model()))
        .orElse(DEFAULT_MODEL);
  }

  Optional<String> preset() {
    return Optional.ofNullable(preset);
  }

  Map<String, String> changes() {
    return changes;
  }

  Optional<SplitSpec> split() {
    return Optional.ofNullable(split);
  }

  List<Long> seeds() {
    return Plan.seeds(seed == null ? 1 : seed, runs == null ? 1 : runs);
  }

  int threads() {
    return threads;
  }

  Optional<Path> folder() {
    return Optional.ofNullable(folder);
  }

  int checkpointEvery() {
    return checkpointEvery;
  }

  TrainingListener listener() {
    return listener;
  }

  boolean isCancelled() {
    return cancelled.getAsBoolean();
  }

  boolean looksForBetter() {
    return orBetter;
  }

  boolean isEnsemble() {
    return ensemble;
  }

  boolean comparesWithFloors() {
    return floors;
  }

  Optional<String> command() {
    return Optional.ofNullable(command);
  }

  /** What was given except the preset, by name, for the comparison with a resumed training. */
  Map<String, Object> given() {
    Map<String, Object> given = new LinkedHashMap<>();
    given.put("model", model);
    given.put("seed", seed);
    given.put("runs", runs);
    given.put("split", split == null ? null : split.text());
    given.values().removeIf(Objects::isNull);
    return given;
  }
}
