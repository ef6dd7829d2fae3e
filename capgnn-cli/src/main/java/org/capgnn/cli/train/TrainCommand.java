package org.capgnn.cli.train;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.capgnn.Outcome;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.cli.console.CommandText;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.EmptyFolder;
import org.capgnn.cli.console.Interruption;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.DataSource;
import org.capgnn.graph.InputException;
import org.capgnn.result.RunRecord;
import org.capgnn.run.SavedPlan;
import org.capgnn.runs.RunStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Trains a model; options that are not given are null, so that a resumed run can tell. */
@Command(
    name = "train",
    description = {
      "Train a model and save it with its predictions and a report.",
      "Without arguments: CAPGAT on the embedded data set cora."
    })
public final class TrainCommand implements Callable<Integer> {
  private static final String DATASET = "cora";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Console console;
  private final DatasetSource datasets;
  private RunStore kept; // null unless asked for
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "DATASET|PATH",
      description =
          "A name from 'capgnn datasets', or a file or folder of your own " + "(default: cora).")
  private String source;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description = "A name from 'capgnn models' (default: capgat).")
  private String model;

  @Option(
      names = "--seed",
      paramLabel = "SEED",
      description = "Decides everything that is drawn (default: 1).")
  private Long seed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description =
          "Train N seeds, SEED and those after it, as many at a time as there are threads, "
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
              + "(default: the one of the data set).")
  private String split;

  @Option(names = "--epochs", paramLabel = "N", description = "Most epochs; --set epochs=N.")
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
      names = "--checkpoint-every",
      paramLabel = "N",
      defaultValue = "50",
      description = "Save the training every N epochs (default: ${DEFAULT-VALUE}).")
  private int checkpointEvery;

  @Option(
      names = "--resume",
      description =
          "Continue the interrupted training in --out, to the same bits as without the "
              + "interruption; everything else is taken from there.")
  private boolean resume;

  @Option(names = "--json", description = "Print one JSON object on the last line.")
  private boolean json;

  @Option(names = "--quiet", description = "Show no progress, only the result.")
  private boolean quiet;

  @Mixin private DataOptions data;

  public TrainCommand(Console console) {
    this.console = console;
    this.datasets = new DatasetSource(console);
  }

  @Override
  public Integer call() {
    TrainingProgress progress = new TrainingProgress(console, quiet);
    Training request = request().listen(progress).onRun(this::keep);
    Session session = resume ? resumed(request) : planned(request);
    try (RunStore opened = store == null ? null : RunStore.open(store);
        Interruption interruption = Interruption.calling(session::cancel);
        progress) {
      kept = opened;
      progress.start(session.plan(), threads.count());
      Outcome outcome = session.run();
      return new TrainingResult(console, session.plan(), out, outcome).print(threads.count(), json);
    } finally {
      EmptyFolder.remove(out);
    }
  }

  /** What was asked for; options that were not given stay open. */
  private Training request() {
    Training request =
        Training.defaults()
            .set(set)
            .threads(threads.count())
            .checkpointEvery(checkpointEvery)
            .command(CommandText.of(spec.commandLine().getParseResult().originalArgs()));
    request = model == null ? request : request.model(model);
    request = preset == null ? request : request.preset(preset);
    request = split == null ? request : request.split(split);
    request = seed == null ? request : request.seed(seed);
    request = runs == null ? request : request.runs(runs);
    return epochs == null ? request : request.set("epochs", epochs);
  }

  private Session planned(Training request) {
    String name = source == null ? DATASET : source;
    Planner.check(name, request);
    if (out != null) {
      Session.requireFree(out);
    }
    Plan plan = Planner.plan(datasets.load(name, data), request);
    out = out == null ? freshFolder(plan.experiment().data().name(), request.model()) : out;
    OutFolder.make(out);
    return new Session(plan, request.folder(out));
  }

  private Session resumed(Training request) {
    if (out == null) {
      throw new InputException("--resume needs --out, the folder of the training to continue");
    }
    DataSource begun = SavedPlan.read(out).data();
    if (begun == null) {
      throw new InputException(out + ": its data was made by a program; resume it from there");
    }
    requireSameData(begun);
    return Session.resume(out, datasets.load(begun, data.offline), request);
  }

  private void requireSameData(DataSource begun) {
    boolean same =
        source == null
            || source.equals(begun.nameOrPath())
            || Path.of(source).toAbsolutePath().normalize().toString().equals(begun.nameOrPath());
    if (!same) {
      throw new InputException(
          "the data set is %s, but the training to resume has %s; leave it out, or train in another folder"
              .formatted(source, begun.nameOrPath()));
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

  private void keep(RunRecord run) {
    if (kept != null) {
      kept.keep(run);
    }
  }
}
