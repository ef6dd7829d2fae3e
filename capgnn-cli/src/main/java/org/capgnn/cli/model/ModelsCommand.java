package org.capgnn.cli.model;

import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.TextTable;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.train.TrainingKeys;
import picocli.CommandLine.Command;

/** Lists the models. */
@Command(name = "models", description = "List the models that can be trained.")
public final class ModelsCommand extends ConsoleCommand {

  @Override
  public Integer call() {
    TextTable table = new TextTable().row("name", "settings", "about");
    for (ModelFamily family : Models.all()) {
      table.row(family.name(), TrainingKeys.forModel(family).size(), family.summary());
    }
    table.print(console.out());
    return ExitCode.OK;
  }
}
