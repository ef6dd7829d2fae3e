package org.capgnn.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.capgnn.data.run.Environment;
import org.capgnn.runs.RunStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Trains a model; what is not given is null here, so that a resumed run can tell. */
@Command(
    name = "train",
    description = {
      "Train a model and save it with its predictions and a report.",
      "Without arguments: CAPGAT on the embedded data set cora."
    })
final class TrainCommand implements Callable<Integer> {
  private final Console console;
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATASET|PATH",
      description =
          "A name from 'capgnn datasets', or a file or folder of your own " + "(default: cora).")
  String source;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "A name from 'capgnn models' (default: capgat).")
  String model;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Decides everything that is drawn (default: 1).")
  Long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Train N seeds, SEED and those after it, as many at a time as there are threads, "
              + "and report mean, deviation and 95%% interval (default: 1).")
  Integer runs;

  @Mixin ThreadsOption threads;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "Start from these settings: a name from 'capgnn presets' or a .yaml file "
              + "(default: the data set's own, else 'default').")
  String preset;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change one setting; 'capgnn presets keys' lists them. May be repeated.")
  Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--split",
      paramLabel = "SPLIT",
      description =
          "public, column, per-class:20,30 or fraction:0.6,0.2,0.2 "
              + "(default: the one of the data set).")
  String split;

  @Option(names = "--epochs", paramLabel = "N", description = "Most epochs; --set epochs=N.")
  Integer epochs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder to write (default: runs/NAME-MODEL-TIME).")
  Path out;

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description = "Add the finished runs to this store; 'capgnn runs' lists them.")
  Path store;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "N",
      defaultValue = "50",
      description = "Save the training every N epochs (default: ${DEFAULT-VALUE}).")
  int checkpointEvery;

  @Option(
      names = "--resume",
      description =
          "Continue the interrupted training in --out, to the same bits as without the "
              + "interruption; everything else is taken from there.")
  boolean resume;

  @Option(names = "--json", description = "Print one JSON object on the last line.")
  boolean json;

  @Option(names = "--quiet", description = "Show no progress, only the result.")
  boolean quiet;

  @Mixin DataOptions data;

  TrainCommand(Console console) {
    this.console = console;
  }

  /** What a run depends on beside its input, and the command that repeats it. */
  Map<String, String> environment() {
    Map<String, String> facts = Environment.describe(VersionLines.projectVersion());
    facts.put("command", CommandText.of(spec.commandLine().getParseResult().originalArgs()));
    return facts;
  }

  @Override
  public Integer call() {
    int threadCount = threads.count();
    PlannedTraining planned = new TrainingPlanner(console).plan(this);
    try (RunStore runs = store == null ? null : RunStore.open(store);
        Interruption interruption = Interruption.listening()) {
      TrainingSession session =
          new TrainingSession(console, planned, threadCount, interruption, runs);
      return session.run(checkpointEvery, quiet, json);
    }
  }
}
