package org.capgnn.cli;

import java.util.concurrent.Callable;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.train.TrainingKeys;
import picocli.CommandLine.Command;

/** Lists the models. */
@Command(name = "models", description = "List the models that can be trained.")
final class ModelsCommand implements Callable<Integer> {
  private final Console console;

  ModelsCommand(Console console) {
    this.console = console;
  }

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
