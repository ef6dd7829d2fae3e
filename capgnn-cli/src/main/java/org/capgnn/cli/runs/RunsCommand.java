package org.capgnn.cli.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.report.Summary;
import org.capgnn.runs.Measures;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunJson;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the runs of a store. */
@Command(
    name = "runs",
    description = "List and compare finished runs, and copy them to another machine.",
    subcommands = {
      RunsShowCommand.class,
      RunsCompareCommand.class,
      RunsExportCommand.class,
      RunsImportCommand.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
public final class RunsCommand extends ConsoleCommand {
  private static final int ID_DIGITS = 10;

  @Mixin private RunFilterOptions filter;

  @Option(
      names = "--cells",
      description =
          "One line per group of seeds with the same settings: mean, deviation, 95%% interval.")
  private boolean cells;

  @Option(
      names = "--json",
      description = "Print a JSON array with everything stored about the runs.")
  private boolean json;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      List<StoredRun> runs = open.list(filter.toFilter());
      if (json) {
        console.out().print(RunJson.text(runs));
      } else if (runs.isEmpty()) {
        console.print(noneIn(open, store.file));
      } else if (cells) {
        printCells(RunCells.of(runs));
      } else {
        printRuns(runs);
      }
      return ExitCode.OK;
    }
  }

  /** Names the models and data sets that the store has, in case a name was mistyped. */
  public static String noneIn(RunStore store, Path file) {
    List<StoredRun> all = store.list(RunFilter.ALL);
    return all.isEmpty()
        ? "no such runs in " + file + ", which is empty"
        : "no such runs in %s; it has runs of %s on %s; 'runs show ID' prints the settings of one"
            .formatted(file, names(all, run -> run.key().model()), names(all, StoredRun::dataset));
  }

  private static String names(List<StoredRun> runs, Function<StoredRun, String> name) {
    return runs.stream().map(name).distinct().sorted().collect(Collectors.joining(", "));
  }

  private void printRuns(List<StoredRun> runs) {
    RunCells all = RunCells.of(runs);
    TextTable table =
        new TextTable()
            .row(
                "id",
                "dataset",
                "model",
                "seed",
                "test",
                "valid",
                "epochs",
                "seconds",
                "finished",
                "differs in");
    for (StoredRun run : runs) {
      Measures m = run.measures();
      table.row(
          id(run),
          run.dataset(),
          run.key().model(),
          run.key().seed(),
          m.isDiverged() ? "diverged" : Text.decimal(m.testAccuracy()),
          Text.decimal(m.validAccuracy()),
          m.epochs(),
          Text.of("%.1f", m.seconds()),
          run.origin().finished(),
          all.distinction(run.key().withSeed(0)));
    }
    table.print(console.out());
  }

  private void printCells(RunCells cells) {
    TextTable table =
        new TextTable()
            .row("dataset", "model", "runs", "test", "deviation", "95% interval", "differs in");
    cells
        .cells()
        .forEach(
            (key, runs) -> {
              Summary test = summary(runs, Measures::testAccuracy);
              table.row(
                  runs.get(0).dataset(),
                  key.model(),
                  runs.size(),
                  test == null ? "-" : Text.decimal(test.mean()),
                  test == null ? "-" : Text.decimal(test.deviation()),
                  test == null || test.count() < 2
                      ? "-"
                      : Text.decimal(test.low()) + " to " + Text.decimal(test.high()),
                  cells.distinction(key));
            });
    table.print(console.out());
  }

  /** Summarises a measure over runs; null if no run has it. */
  public static Summary summary(List<StoredRun> runs, Function<Measures, Double> measure) {
    double[] values =
        runs.stream()
            .map(run -> measure.apply(run.measures()))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return values.length == 0 ? null : Summary.ofShares(values);
  }

  /** Shortens the id; ten digits distinguish any runs in practice. */
  public static String id(StoredRun run) {
    return run.key().id().substring(0, ID_DIGITS);
  }
}
