package org.capgnn.cli.train;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.capgnn.Outcome;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.cli.console.CommandText;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Interruption;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunRecord;
import org.capgnn.run.SavedPlan;
import org.capgnn.runs.RunStore;
import org.capgnn.serve.ServeOptions;
import org.capgnn.serve.TrainingWatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Trains a model. Options that the user did not give are null, so that a resumed training can tell
 * them from its own.
 */
@Command(
    name = "train",
    description = {
      "Train a model and save it with its predictions and a report.",
      "Without arguments: CAPGAT on the embedded data set cora."
    })
public final class TrainCommand extends ConsoleCommand {
  private static final String DATASET = "cora";

  private RunStore openStore; // null without --store
  private boolean madeFolder;
  private volatile Session session; // Ctrl-C arrives in another thread

  @Parameters(
      arity = "0..1",
      paramLabel = "DATASET|PATH",
      description =
          "A name from 'capgnn datasets', or a file or folder of your own (default: cora).")
  private String source;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "A name from 'capgnn models' (default: that of the preset file, else capgat, on very large"
              + " graphs capgcn).")
  private String model;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Seed of everything that is random (default: 1).")
  private Long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Train the N seeds from SEED on, as many at a time as there are threads, "
              + "and report mean, deviation and 95%% interval (default: 1).")
  private Integer runs;

  @Mixin private ThreadsOption threads;

  @Option(
      names = "--preset",
      paramLabel = "NAME",
      description =
          "Start from these settings: a name from 'capgnn presets' or a .yaml file "
              + "(default: the data set's own, else 'default').")
  private String preset;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Change one setting; 'capgnn presets keys' lists them. May be repeated.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(
      names = "--split",
      paramLabel = "SPLIT",
      description =
          "public, column, per-class:20,30 or fraction:0.6,0.2,0.2 "
              + "(default: the split of the data set).")
  private String split;

  @Option(
      names = "--epochs",
      paramLabel = "N",
      description = "Maximum number of epochs; same as --set epochs=N.")
  private Integer epochs;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder to write (default: runs/NAME-MODEL-TIME).")
  private Path out;

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description = "Add the finished runs to this store; 'capgnn runs' lists them.")
  private Path store;

  @Option(
      names = "--or-better",
      description =
          "Also try label propagation, a perceptron and models for neighbours that differ; if one "
              + "is clearly better on the held-out labels, train it into DIR-MODEL and end with "
              + "its result. Takes about three times as long.")
  private boolean orBetter;

  @Option(
      names = "--ensemble",
      paramLabel = "N",
      description =
          "Train N seeds as --runs does and average their probabilities: one model, in DIR, that is "
              + "mostly a little better than a single one.")
  private Integer ensemble;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "N",
      defaultValue = "50",
      description = "Save the training every N epochs (default: ${DEFAULT-VALUE}).")
  private int checkpointEvery;

  @Option(
      names = "--resume",
      description =
          "Continue the interrupted training in --out with its own options; the result is the "
              + "same, to the bit, as without the interruption.")
  private boolean resume;

  @Option(
      names = "--watch",
      arity = "0..1",
      fallbackValue = "8080",
      paramLabel = "PORT",
      description =
          "Show the training on a page of this machine (default port: 8080, 0 for any free one); "
              + "a button ends it and keeps the best weights.")
  private Integer watch;

  @Option(names = "--json", description = "Print one JSON object on the last line.")
  private boolean json;

  @Option(names = "--quiet", description = "Show no progress, only the result.")
  private boolean quiet;

  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    requireOptionsThatFit();
    TrainingProgress progress = new TrainingProgress(console, quiet);
    TrainingWatch page = watch == null ? null : new TrainingWatch();
    Training request = request(progress, page);
    session = resume ? resumed(request) : planned(request);
    try (RunStore opened = store == null ? null : RunStore.open(store);
        Interruption interruption = Interruption.calling(() -> session.cancel());
        TrainingWatch watching = page;
        progress) {
      openStore = opened;
      show(watching);
      progress.start(session.plan(), threads.count());
      Outcome first = session.run();
      Outcome outcome = better(first, progress);
      TrainingResult result = new TrainingResult(console, session.plan(), out, outcome);
      int code = result.print(threads.count(), json, continuation(outcome == first));
      boolean notCompared = orBetter && outcome == first && interruption.isAsked();
      return code == ExitCode.OK && notCompared ? stopped() : code;
    } finally {
      if (madeFolder) {
        OutFolder.removeIfEmpty(out);
      }
    }
  }

  private void requireOptionsThatFit() {
    if (watch != null && (watch < 0 || watch > 65535)) {
      throw new InputException("--watch " + watch + ": expected a port from 0 to 65535");
    }
    if (ensemble != null && (runs != null || orBetter)) {
      throw new InputException(
          "--ensemble does not go with --runs or --or-better; leave one of them out");
    }
    if (orBetter && runs != null && runs > 1) {
      throw new InputException("--or-better does not go with --runs; leave one of them out");
    }
  }

  /**
   * The command that continues the training if it is interrupted.
   *
   * @param asFirst whether it is the one that was asked for, not a better one
   */
  private String continuation(boolean asFirst) {
    List<String> arguments = new ArrayList<>(List.of("train", "--resume", "--out", out.toString()));
    if (orBetter && asFirst) {
      arguments.add("--or-better");
    }
    if (ensemble != null) {
      arguments.addAll(List.of("--ensemble", ensemble.toString()));
    }
    if (store != null) {
      arguments.addAll(List.of("--store", store.toString()));
    }
    return CommandText.of(arguments);
  }

  private int stopped() {
    console.note(
        "interrupted before other models were compared; continue with: " + continuation(true));
    return ExitCode.INTERRUPTED;
  }

  /** Opens the page of the training if it was asked for. */
  private void show(TrainingWatch page) {
    if (page != null) {
      page.start(session.plan(), () -> session.finish(), ServeOptions.local(watch));
      console.note("watch the training at http://127.0.0.1:%d/".formatted(page.port()));
    }
  }

  /** The outcome of a better model if one was asked for and is found, else the given one. */
  private Outcome better(Outcome outcome, TrainingProgress progress) {
    Optional<Session> better = session.better(outcome);
    if (better.isEmpty()) {
      return outcome;
    }
    session = better.get();
    out = session.folder().orElseThrow();
    madeFolder = OutFolder.make(out);
    progress.start(session.plan(), threads.count());
    return session.run();
  }

  /** The request with the options that the user gave. */
  private Training request(TrainingProgress progress, TrainingWatch page) {
    Training request =
        Training.defaults()
            .set(set)
            .threads(threads.count())
            .checkpointEvery(checkpointEvery)
            .orBetter(orBetter)
            .command(commandText());
    request = preset == null ? request : request.preset(preset);
    request = model == null ? request : request.model(model);
    request = split == null ? request : request.split(split);
    request = seed == null ? request : request.seed(seed);
    request = runs == null ? request : request.runs(runs);
    request = ensemble == null ? request : request.ensemble(ensemble);
    request = epochs == null ? request : request.set("epochs", epochs);
    request = request.listen(progress).onRun(this::keep);
    return page == null ? request : request.listen(page.listener());
  }

  private Session planned(Training request) {
    String name = source == null ? DATASET : source;
    Planner.check(name, request);
    if (out != null) {
      Session.requireFree(out);
    }
    return planned(request, new DatasetSource(console).load(name, data));
  }

  private Session planned(Training request, Dataset dataset) {
    Plan plan = Planner.plan(dataset, request);
    if (out == null) {
      String name = dataset.name().replaceAll("[^\\w.-]+", "-");
      out = OutFolder.fresh(name + "-" + plan.model());
    }
    madeFolder = OutFolder.make(out);
    return new Session(plan, request.folder(out));
  }

  private Session resumed(Training request) {
    if (out == null) {
      throw new InputException("--resume needs --out, the folder of the training to continue");
    }
    SavedPlan saved = SavedPlan.read(out);
    DataSource original = saved.data();
    if (original == null) {
      throw new InputException(
          out + ": a program built its data in memory; resume the training from that program");
    }
    requireSameData(original);
    orBetter |= saved.orBetter();
    Dataset dataset = new DatasetSource(console).load(original, data.place.offline);
    return Session.resume(out, dataset, request);
  }

  private void requireSameData(DataSource original) {
    boolean same =
        source == null
            || source.equals(original.nameOrPath())
            || Path.of(source)
                .toAbsolutePath()
                .normalize()
                .toString()
                .equals(original.nameOrPath());
    if (!same) {
      throw new InputException(
          "the data set is %s, but the training to resume has %s; leave it out, or train in another folder"
              .formatted(source, original.nameOrPath()));
    }
  }

  private void keep(RunRecord run) {
    if (openStore != null) {
      openStore.keep(run);
    }
  }
}
