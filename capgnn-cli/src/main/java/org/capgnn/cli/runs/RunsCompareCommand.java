package org.capgnn.cli.runs;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
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

/** Compares two runs, and all seeds of the one with all seeds of the other. */
@Command(
    name = "compare",
    description = {
      "Compare two runs: where they differ, and what came of it.",
      "Their other seeds are compared as well: is the first better, and can the runs tell?"
    })
public final class RunsCompareCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "ID", description = "Id of a run, or how it begins.")
  private String first;

  @Parameters(index = "1", paramLabel = "ID", description = "Id of the other.")
  private String second;

  @Mixin private StoreOption store;

  public RunsCompareCommand(Console console) {
    this.console = console;
  }

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
        .row("test accuracy", number(m.testAccuracy()), number(n.testAccuracy()))
        .row("validation accuracy", number(m.validAccuracy()), number(n.validAccuracy()));
    Metric.beyondAccuracy()
        .forEach(metric -> table.row(metric.label(), number(m.of(metric)), number(n.of(metric))));
    table
        .row("epochs trained", m.epochs(), n.epochs())
        .row("seconds", number(m.seconds()), number(n.seconds()))
        .print(console.out());
  }

  /** Only what differs: the rest is told by showing one of them. */
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
      console.out().println("not compared over all seeds: " + obstacle.get());
      return;
    }
    new TextTable()
        .row("all seeds", mean(a), mean(b))
        .row(
            "difference",
            Double.isNaN(comparison.low())
                ? signed(comparison.difference())
                    + over(comparison)
                    + ", too few runs for an interval"
                : signed(comparison.difference())
                    + over(comparison)
                    + ", 95% interval "
                    + signed(comparison.low())
                    + " to "
                    + signed(comparison.high()))
        .row(
            "test",
            (comparison.paired() ? "paired by seed, " : "Welch's, ")
                + (Double.isNaN(comparison.pValue())
                    ? "no p-value"
                    : String.format(Locale.ROOT, "p = %.3g", comparison.pValue())))
        .row("the first is better", comparison.verdict().name().toLowerCase(Locale.ROOT))
        .print(console.out());
  }

  /** Why the seeds say nothing about which of the two is better. */
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
   * Pairs are fewer than runs where a seed is on one side only: then the means differ otherwise.
   */
  private static String over(Comparison comparison) {
    return comparison.paired() ? " over " + pairs(comparison.firstCount()) : "";
  }

  private static String pairs(int count) {
    return count == 1 ? "1 pair" : count + " pairs";
  }

  private static String mean(List<StoredRun> runs) {
    Summary test = RunsCommand.summary(runs, Measures::testAccuracy);
    return number(test.mean()) + " over " + test.count() + (test.count() == 1 ? " run" : " runs");
  }

  private static String number(Double value) {
    return RunsCommand.decimal(value);
  }

  private static String signed(double value) {
    return String.format(Locale.ROOT, "%+.4f", value);
  }
}
