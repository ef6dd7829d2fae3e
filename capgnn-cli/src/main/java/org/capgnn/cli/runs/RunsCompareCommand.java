package org.capgnn.cli.runs;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.report.Summary;
import org.capgnn.report.statistics.Comparison;
import org.capgnn.reproduce.study.RunComparison;
import org.capgnn.result.Metric;
import org.capgnn.runs.Measures;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Compares two runs, and all seeds of each. */
@Command(
    name = "compare",
    description = {
      "Compare two runs: their differing settings and their results.",
      "Their other seeds are compared as well: is the first better, and is that significant?"
    })
public final class RunsCompareCommand extends ConsoleCommand {
  @Parameters(index = "0", paramLabel = "ID", description = "Id of a run, or its first digits.")
  private String first;

  @Parameters(index = "1", paramLabel = "ID", description = "Id of the other run.")
  private String second;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      StoredRun a = RunsShowCommand.find(open, first);
      StoredRun b = RunsShowCommand.find(open, second);
      printDifferences(a, b);
      RunCells cells = RunCells.of(open.list(RunFilter.ALL));
      printSeeds(cells.around(a), cells.around(b));
      return ExitCode.OK;
    }
  }

  private void printDifferences(StoredRun a, StoredRun b) {
    TextTable table = new TextTable().row("", RunsCommand.id(a), RunsCommand.id(b));
    row(table, "dataset", a.dataset(), b.dataset());
    row(table, "data hash", a.key().dataHash(), b.key().dataHash());
    row(table, "model", a.key().model(), b.key().model());
    row(table, "model version", a.key().modelVersion(), b.key().modelVersion());
    row(table, "split", a.key().split(), b.key().split());
    row(table, "seed", a.key().seed(), b.key().seed());
    TreeSet<String> names = new TreeSet<>(a.key().settings().keySet());
    names.addAll(b.key().settings().keySet());
    for (String name : names) {
      row(table, name, a.key().settings().get(name), b.key().settings().get(name));
    }
    Measures m = a.measures();
    Measures n = b.measures();
    table
        .row("test accuracy", Text.decimal(m.testAccuracy()), Text.decimal(n.testAccuracy()))
        .row(
            "validation accuracy",
            Text.decimal(m.validAccuracy()),
            Text.decimal(n.validAccuracy()));
    Metric.beyondAccuracy()
        .forEach(
            metric ->
                table.row(metric.label(), Text.decimal(m.of(metric)), Text.decimal(n.of(metric))));
    table
        .row("epochs trained", m.epochs(), n.epochs())
        .row("seconds", Text.decimal(m.seconds()), Text.decimal(n.seconds()))
        .print(console.out());
  }

  /** Adds a row if the two differ; "runs show" prints what they share. */
  private static void row(TextTable table, String name, Object a, Object b) {
    if (!Objects.equals(a, b)) {
      table.row(name, a == null ? "-" : a, b == null ? "-" : b);
    }
  }

  private void printSeeds(List<StoredRun> a, List<StoredRun> b) {
    Comparison comparison = RunComparison.of(a, b);
    Optional<String> obstacle = obstacle(a, b, comparison);
    console.out().println();
    if (obstacle.isPresent()) {
      console.print("not compared over all seeds: " + obstacle.get());
      return;
    }
    new TextTable()
        .row("all seeds", mean(a), mean(b))
        .row(
            "difference",
            Text.of("%+.4f", comparison.difference()) + over(comparison) + interval(comparison))
        .row(
            "test",
            (comparison.paired() ? "paired by seed, " : "Welch's, ")
                + (Double.isNaN(comparison.pValue())
                    ? "no p-value"
                    : Text.of("p = %.3g", comparison.pValue())))
        .row("the first is better", comparison.verdict().name().toLowerCase(Locale.ROOT))
        .print(console.out());
  }

  /** Why the seeds cannot show which of the two is better; empty if they can. */
  private static Optional<String> obstacle(
      List<StoredRun> a, List<StoredRun> b, Comparison comparison) {
    if (!a.get(0).key().dataHash().equals(b.get(0).key().dataHash())) {
      return Optional.of("accuracies on different data");
    }
    if (a.equals(b)) {
      return Optional.of("both are runs of the same settings");
    }
    return comparison == null ? Optional.of("one has no test accuracies") : Optional.empty();
  }

  /**
   * Names the pairs: a seed on one side only has none, so the means may differ by another value.
   */
  private static String over(Comparison comparison) {
    return comparison.paired() ? " over " + Text.count(comparison.firstCount(), "pair") : "";
  }

  private static String interval(Comparison comparison) {
    return Double.isNaN(comparison.low())
        ? ", too few runs for an interval"
        : Text.of(", 95%% interval %+.4f to %+.4f", comparison.low(), comparison.high());
  }

  private static String mean(List<StoredRun> runs) {
    Summary test = RunsCommand.summary(runs, Measures::testAccuracy);
    return Text.decimal(test.mean()) + " over " + Text.count(test.count(), "run");
  }
}
