package org.capgnn.cli.model;

import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.TextTable;
import picocli.CommandLine.Command;

/** Lists the models. */
@Command(name = "models", description = "List the models that can be trained.")
public final class ModelsCommand extends ConsoleCommand {

  @Override
  public Integer call() {
    TextTable table = new TextTable().row("name", "settings", "about");
    Training.models()
        .forEach((name, about) -> table.row(name, Training.settings(name).size(), about));
    table.print(console.out());
    return ExitCode.OK;
  }
}
