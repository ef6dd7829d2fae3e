package org.capgnn.cli.runs;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
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
    description = "List finished runs, compare them, take them to another machine.",
    subcommands = {
      RunsShowCommand.class,
      RunsCompareCommand.class,
      RunsExportCommand.class,
      RunsImportCommand.class
    },
    synopsisSubcommandLabel = "[COMMAND]")
public final class RunsCommand implements Callable<Integer> {
  private static final int ID_DIGITS = 10;

  private final Console console;

  @Mixin private RunFilterOptions filter;

  @Option(
      names = "--cells",
      description = "One line for all seeds of the same settings: mean, deviation, 95%% interval.")
  private boolean cells;

  @Option(names = "--json", description = "Print a JSON array of all that is known.")
  private boolean json;

  @Mixin private StoreOption store;

  public RunsCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      List<StoredRun> runs = open.list(filter.toFilter());
      if (json) {
        console.out().print(RunJson.text(runs));
      } else if (runs.isEmpty()) {
        console.out().println(noneIn(open, store.file));
      } else if (cells) {
        printCells(RunCells.of(runs));
      } else {
        printRuns(runs);
      }
      return ExitCode.OK;
    }
  }

  /** What there is instead, since a mistyped name finds nothing. */
  public static String noneIn(RunStore store, Path file) {
    List<StoredRun> all = store.list(RunFilter.ALL);
    return "no such runs in "
        + file
        + (all.isEmpty()
            ? ", which is empty"
            : "; it has runs of "
                + names(all, run -> run.key().model())
                + " on "
                + names(all, StoredRun::dataset)
                + "; 'runs show ID' tells the settings of one");
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
          m.isDiverged() ? "diverged" : decimal(m.testAccuracy()),
          decimal(m.validAccuracy()),
          m.epochs(),
          String.format(Locale.ROOT, "%.1f", m.seconds()),
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
                  test == null ? "-" : decimal(test.mean()),
                  test == null ? "-" : decimal(test.deviation()),
                  test == null || test.count() < 2
                      ? "-"
                      : decimal(test.low()) + " to " + decimal(test.high()),
                  cells.distinction(key));
            });
    table.print(console.out());
  }

  /** Null where no run has the measure. */
  public static Summary summary(List<StoredRun> runs, Function<Measures, Double> measure) {
    double[] values =
        runs.stream()
            .map(run -> measure.apply(run.measures()))
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return values.length == 0 ? null : Summary.ofShares(values);
  }

  /** Enough of the id to tell runs apart. */
  public static String id(StoredRun run) {
    return run.key().id().substring(0, ID_DIGITS);
  }

  public static String decimal(Double value) {
    return value == null || value.isNaN() ? "-" : String.format(Locale.ROOT, "%.4f", value);
  }
}
