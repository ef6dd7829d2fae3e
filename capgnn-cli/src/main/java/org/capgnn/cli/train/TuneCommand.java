package org.capgnn.cli.train;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Interruption;
import org.capgnn.cli.console.OutFolder;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DataOptions;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.cli.option.SparkOption;
import org.capgnn.cli.option.ThreadsOption;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.place.WorkPlace;
import org.capgnn.result.Metric;
import org.capgnn.runs.RunStore;
import org.capgnn.tune.Trial;
import org.capgnn.tune.Tuned;
import org.capgnn.tune.Tuner;
import org.capgnn.tune.Tuning;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Finds a good model for a graph. */
@Command(
    name = "tune",
    description = {
      "Find a good model for a graph in limited time, and train an ensemble of the best.",
      "Models are compared on labels that are held out in turn; test labels are never used.",
      "'predict --model DIR' and 'evaluate --model DIR' read the result. The same --out continues",
      "an interrupted tuning."
    })
public final class TuneCommand extends ConsoleCommand {
  private static final double USUAL_MINUTES = 10;
  private static final double NO_LIMIT = 1e9;
  private static final Map<String, Metric> METRICS = metrics();

  /** The names of all metrics, in lower case and with hyphens, and {@code auc} for short. */
  private static Map<String, Metric> metrics() {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (Metric metric : Metric.values()) {
      metrics.put(metric.label().toLowerCase(Locale.ROOT).replace(' ', '-'), metric);
    }
    metrics.put("auc", Metric.ROC_AUC);
    return metrics;
  }

  @Parameters(paramLabel = "DATASET|PATH", description = "A data set, or your own file or folder.")
  private String source;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      description = "Time to search; the final training comes on top (default: 10).")
  private Double minutes;

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "Number of candidates to try. Without --minutes, the same seed and N give the same "
              + "result.")
  private Integer trials;

  @Option(
      names = "--models",
      split = ",",
      paramLabel = "MODEL",
      description =
          "Families to try (default: all). Label propagation and the MLP are always tried.")
  private List<String> models = List.copyOf(Training.models().keySet());

  @Option(
      names = "--metric",
      paramLabel = "METRIC",
      defaultValue = "accuracy",
      description =
          "What decides: accuracy, macro-f1, auc (two classes), log-loss or any other metric that"
              + " evaluate prints, such as calibration-error.")
  private String metric;

  @Option(names = "--split", paramLabel = "SPLIT", description = "As for train.")
  private String split;

  @Option(names = "--seed", paramLabel = "SEED", defaultValue = "1", description = "Default: 1.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder to write or to continue (default: runs/NAME-tune-TIME).")
  private Path out;

  @Option(
      names = "--store",
      paramLabel = "FILE",
      description = "Add the final runs to this store; 'capgnn runs' lists them.")
  private Path store;

  @Mixin private ThreadsOption threads;
  @Mixin private SparkOption spark;
  @Mixin private DataOptions data;

  @Override
  public Integer call() {
    Metric chosen = METRICS.get(metric.toLowerCase(Locale.ROOT));
    if (chosen == null) {
      throw new InputException(
          "--metric is '" + metric + "'; expected one of " + String.join(", ", METRICS.keySet()));
    }
    Dataset dataset = new DatasetSource(console).load(source, data);
    if (out == null) {
      out = OutFolder.fresh(dataset.name().replaceAll("[^\\w.-]+", "-") + "-tune");
    }
    OutFolder.make(out);
    AtomicBoolean cancelled = new AtomicBoolean();
    try (RunStore opened = store == null ? null : RunStore.open(store);
        WorkPlace place = spark.open("tune");
        Interruption interruption =
            Interruption.calling(
                () -> {
                  cancelled.set(true);
                  if (place != null) {
                    place.cancel();
                  }
                })) {
      Tuned tuned =
          Tuner.run(
              dataset,
              new Tuning(
                  models,
                  minutes != null ? minutes : trials != null ? NO_LIMIT : USUAL_MINUTES,
                  trials == null ? Integer.MAX_VALUE : trials,
                  chosen,
                  split,
                  seed,
                  threads.count(),
                  out,
                  console::note,
                  run -> {
                    if (opened != null) {
                      opened.keep(run);
                    }
                  },
                  cancelled::get,
                  place));
      print(tuned, dataset);
      return ExitCode.OK;
    }
  }

  private void print(Tuned tuned, Dataset dataset) {
    TextTable table = new TextTable();
    table.row(tuned.metric().label(), "95% interval", "seconds", "weight", "model");
    for (Trial trial : tuned.leaderboard()) {
      Double weight = tuned.weights().get(trial);
      table.row(
          Text.decimal(trial.score()),
          Text.of("%.4f to %.4f", trial.low(), trial.high()),
          Text.of("%.1f", trial.seconds()),
          weight == null ? "" : Text.of("%.2f", weight),
          trial.candidate().toString());
    }
    table.print(console.out());
    console.print(
        Text.of(
            "ensemble of %s: %s %.4f on the held-out labels, by which its weights were chosen",
            Text.count(tuned.weights().size(), "model"),
            tuned.metric().label(),
            tuned.ensembleScore()));
    try (Predictor live = tuned.model().on(dataset, threads.count())) {
      live.write(out.resolve("predictions.csv"));
      if (live.split() != null && live.split().test().length > 0) {
        console.print(Text.of("test accuracy of the ensemble: %.4f", live.evaluate().accuracy()));
      }
    }
    console.print("written to " + out);
  }
}
