package org.capgnn.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.data.preset.DefaultPreset;
import org.capgnn.data.preset.Preset;
import org.capgnn.data.preset.Presets;
import org.capgnn.data.run.DataSource;
import org.capgnn.data.run.RunFolder;
import org.capgnn.data.run.TrainingPlan;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.train.Experiment;

/** Turns the options of a command line into a training that is ready to start. */
final class TrainingPlanner {
  private static final String DATASET = "cora";
  private static final String MODEL = "capgat";
  private static final int MOST_RUNS = 100_000;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Console console;
  private final DatasetSource datasets;

  TrainingPlanner(Console console) {
    this.console = console;
    this.datasets = new DatasetSource(console);
  }

  PlannedTraining plan(TrainCommand options) {
    requireWithin("--runs", options.runs, MOST_RUNS);
    requireWithin("--epochs", options.epochs, Integer.MAX_VALUE);
    requireWithin("--checkpoint-every", options.checkpointEvery, Integer.MAX_VALUE);
    return options.resume ? new ResumedPlanner(console, datasets).plan(options) : fresh(options);
  }

  private static void requireWithin(String option, Integer number, int most) {
    if (number != null && (number < 1 || number > most)) {
      String range = most == Integer.MAX_VALUE ? "at least 1" : "1 to " + most;
      throw new InputException(option + " " + number + ": expected " + range);
    }
  }

  private PlannedTraining fresh(TrainCommand options) {
    String source = options.source == null ? DATASET : options.source;
    ModelFamily family = Models.named(options.model == null ? MODEL : options.model);
    boolean known = datasets.catalog().find(source).isPresent() && options.data.format.isEmpty();
    Preset preset = preset(options, known ? source : Presets.DEFAULT);
    // a mistyped key is told before a large data set is read
    requireKnown(preset.settings(family), options);
    if (options.out != null) {
      requireFree(options.out);
    }
    Dataset dataset = datasets.load(source, options.data);
    long seed = options.seed == null ? 1 : options.seed;
    SplitSpec spec = split(options, preset, source, dataset);
    Split split = Splits.make(dataset, spec, seed);
    DefaultPreset.Adapted adapted = DefaultPreset.adapt(preset, family, dataset, split);
    Settings settings = adapted.settings().with(changes(options));
    Map<String, String> environment = options.environment();
    Experiment experiment = Experiment.of(dataset, family, settings, spec, environment);
    TrainingPlan plan =
        new TrainingPlan(
            DataSource.of(source, known, options.data.toLoadOptions((file, done, all) -> {})),
            experiment.dataHash(),
            family.name(),
            family.codeVersion(),
            preset.name(),
            settings.asMap(),
            spec.text(),
            seed,
            options.runs == null ? 1 : options.runs,
            environment.get("kernels"));
    List<String> notes = notes(preset, family, adapted, options);
    MemoryNote.of(experiment, plan.runs(), options.threads.count()).ifPresent(notes::add);
    // the last thing that can be refused is behind us: only now something is written
    Path out = options.out == null ? freshFolder(dataset.name(), family.name()) : options.out;
    OutFolder.make(out);
    return new PlannedTraining(plan, experiment, out, notes);
  }

  private static void requireKnown(Settings settings, TrainCommand options) {
    Settings changed = settings.with(changes(options));
    if (changed.has("features")) {
      FeaturePreparation.parse(changed.text("features"));
    }
  }

  private static Preset preset(TrainCommand options, String dataset) {
    return options.preset == null ? Presets.forDataset(dataset) : Presets.named(options.preset);
  }

  private static Map<String, String> changes(TrainCommand options) {
    Map<String, String> changes = new LinkedHashMap<>(options.set);
    if (options.epochs != null) {
      changes.put("epochs", options.epochs.toString());
    }
    return changes;
  }

  /** A preset of another data set says nothing about how this one is split. */
  private SplitSpec split(TrainCommand options, Preset preset, String source, Dataset dataset) {
    if (options.split != null) {
      return SplitSpec.parse(options.split);
    }
    boolean own = options.preset == null || !Presets.names().contains(options.preset);
    return own && preset.split().isPresent()
        ? preset.split().get()
        : datasets.catalog().defaultSplit(source, dataset);
  }

  private static List<String> notes(
      Preset preset, ModelFamily family, DefaultPreset.Adapted adapted, TrainCommand options) {
    List<String> notes = new ArrayList<>();
    notes.add("preset " + preset.name() + ": " + preset.about(family));
    adapted
        .reasons()
        .forEach(
            (key, reason) -> {
              if (!options.set.containsKey(key)) {
                notes.add(reason);
              }
            });
    return notes;
  }

  /** Hours of training are not to be overwritten by a slip. */
  private static void requireFree(Path out) {
    if (Files.exists(out.resolve(RunFolder.PLAN)) || Files.exists(out.resolve(RunFolder.RUN))) {
      throw new InputException(
          "--out "
              + out
              + ": already holds a run; add --resume to continue it, name another folder or delete"
              + " this one");
    }
  }

  private static Path freshFolder(String dataset, String model) {
    String name =
        dataset.replaceAll("[^\\w.-]+", "-") + "-" + model + "-" + LocalDateTime.now().format(TIME);
    Path folder = Path.of("runs", name);
    for (int again = 2; Files.exists(folder); again++) {
      folder = Path.of("runs", name + "-" + again);
    }
    return folder;
  }
}
