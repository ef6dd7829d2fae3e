package org.capgnn.cli.runs;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.StoreOption;
import org.capgnn.graph.InputException;
import org.capgnn.result.Metric;
import org.capgnn.runs.Measures;
import org.capgnn.runs.RunJson;
import org.capgnn.runs.RunStore;
import org.capgnn.runs.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one run. */
@Command(name = "show", description = "Show all that is known of one run.")
public final class RunsShowCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(paramLabel = "ID", description = "Id of the run, or how it begins.")
  private String id;

  @Option(names = "--json", description = "Print one JSON object instead of a table.")
  private boolean json;

  @Mixin private StoreOption store;

  public RunsShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      StoredRun run = find(open, id);
      if (json) {
        console.out().println(RunJson.object(run));
      } else {
        print(run);
      }
      return ExitCode.OK;
    }
  }

  /** The one run whose id begins like this. */
  public static StoredRun find(RunStore store, String id) {
    List<StoredRun> found = store.withIdFrom(id);
    if (found.size() != 1) {
      throw new InputException(
          "run '"
              + id
              + "': "
              + (found.isEmpty() ? "no id begins" : found.size() + " ids begin")
              + " like this; 'capgnn runs' lists them");
    }
    return found.get(0);
  }

  private void print(StoredRun run) {
    Measures m = run.measures();
    TextTable table =
        new TextTable()
            .row("id", run.key().id())
            .row("run", run.key().model() + " on " + run.dataset() + ", seed " + run.key().seed())
            .row("split", run.key().split())
            .row("test accuracy", RunsCommand.decimal(m.testAccuracy()))
            .row("validation accuracy", RunsCommand.decimal(m.validAccuracy()));
    Metric.beyondAccuracy()
        .forEach(metric -> table.row(metric.label(), RunsCommand.decimal(m.of(metric))));
    table
        .row("epochs trained", m.epochs() + ", best " + m.bestEpoch())
        .row(
            "seconds",
            String.format(Locale.ROOT, "%.1f, %.2f ms per epoch", m.seconds(), m.epochMillis()));
    if (!m.coefficients().isEmpty()) {
      table.row(
          "coefficients",
          m.coefficients().stream().map(RunsCommand::decimal).collect(Collectors.joining(" ")));
    }
    run.key().settings().forEach((name, value) -> table.row(name, value));
    table
        .row("model version", Integer.toString(run.key().modelVersion()))
        .row("data hash", run.key().dataHash())
        .row("finished", run.origin().finished())
        .row("program", run.origin().version() + ", Java " + run.origin().java())
        .row(
            "machine",
            run.origin().cpu()
                + ", "
                + run.origin().threads()
                + " threads, "
                + run.origin().kernels()
                + " kernels")
        .print(console.out());
  }
}
