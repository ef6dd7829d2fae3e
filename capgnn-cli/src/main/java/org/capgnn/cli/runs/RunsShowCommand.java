package org.capgnn.cli.runs;

import java.util.List;
import java.util.stream.Collectors;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.Text;
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
@Command(name = "show", description = "Show everything stored about one run.")
public final class RunsShowCommand extends ConsoleCommand {
  @Parameters(paramLabel = "ID", description = "Id of the run, or its first digits.")
  private String id;

  @Option(names = "--json", description = "Print one JSON object instead of a table.")
  private boolean json;

  @Mixin private StoreOption store;

  @Override
  public Integer call() {
    try (RunStore open = store.open()) {
      StoredRun run = find(open, id);
      if (json) {
        console.print(RunJson.object(run));
      } else {
        print(run);
      }
      return ExitCode.OK;
    }
  }

  /** Finds the only run whose id begins with these digits. */
  public static StoredRun find(RunStore store, String id) {
    List<StoredRun> found = store.withIdFrom(id);
    if (found.size() != 1) {
      throw new InputException(
          "run '%s': %s like this; 'capgnn runs' lists them"
              .formatted(id, found.isEmpty() ? "no id begins" : found.size() + " ids begin"));
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
            .row("test accuracy", Text.decimal(m.testAccuracy()))
            .row("validation accuracy", Text.decimal(m.validAccuracy()));
    Metric.beyondAccuracy()
        .forEach(metric -> table.row(metric.label(), Text.decimal(m.of(metric))));
    table
        .row("epochs trained", m.epochs() + ", best " + m.bestEpoch())
        .row("seconds", Text.of("%.1f, %.2f ms per epoch", m.seconds(), m.epochMillis()));
    if (!m.coefficients().isEmpty()) {
      table.row(
          "coefficients",
          m.coefficients().stream().map(Text::decimal).collect(Collectors.joining(" ")));
    }
    run.key().settings().forEach((name, value) -> table.row(name, value));
    table
        .row("model version", Integer.toString(run.key().modelVersion()))
        .row("data hash", run.key().dataHash())
        .row("finished", run.origin().finished())
        .row("program", run.origin().version() + ", Java " + run.origin().java())
        .row(
            "machine",
            "%s, %d threads, %s kernels"
                .formatted(run.origin().cpu(), run.origin().threads(), run.origin().kernels()))
        .print(console.out());
  }
}
