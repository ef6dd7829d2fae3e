package org.capgnn.cli.data;

import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.TextTable;
import org.capgnn.cli.option.DatasetSource;
import org.capgnn.data.catalog.DatasetCatalog;
import org.capgnn.data.catalog.ExpectedCard;
import org.capgnn.data.catalog.KnownDataset;
import picocli.CommandLine.Command;

/** Lists the data sets known by name. */
@Command(
    name = "datasets",
    description = "List the data sets known by name.",
    subcommands = DatasetsInfoCommand.class,
    synopsisSubcommandLabel = "[COMMAND]")
public final class DatasetsCommand extends ConsoleCommand {

  @Override
  public Integer call() {
    DatasetCatalog catalog = new DatasetSource(console).catalog();
    TextTable table =
        new TextTable()
            .row("name", "vertices", "edges", "features", "classes", "split", "files", "about");
    for (KnownDataset dataset : catalog.known()) {
      ExpectedCard card = catalog.expected(dataset);
      table.row(
          dataset.name(),
          card.vertices(),
          card.edges(),
          card.features(),
          card.classes(),
          dataset.split(),
          dataset.isEmbedded() ? "embedded" : dataset.format(),
          dataset.about());
    }
    table.print(console.out());
    return ExitCode.OK;
  }
}
