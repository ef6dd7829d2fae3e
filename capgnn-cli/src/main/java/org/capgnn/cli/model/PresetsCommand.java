package org.capgnn.cli.model;

import org.capgnn.Training;
import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import org.capgnn.cli.console.TextTable;
import org.capgnn.graph.PlainText;
import org.capgnn.preset.Presets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the presets. */
@Command(
    name = "presets",
    description = "List the presets: the settings for each data set.",
    subcommands = {PresetsCommand.Show.class, PresetsKeysCommand.class},
    synopsisSubcommandLabel = "[COMMAND]")
public final class PresetsCommand extends ConsoleCommand {

  @Override
  public Integer call() {
    TextTable table = new TextTable().row("name", "about");
    Training.presets().forEach(table::row);
    table.print(console.out());
    return ExitCode.OK;
  }

  /** Prints one preset with its comments. */
  @Command(name = "show", description = "Print one preset with its comments.")
  public static final class Show extends ConsoleCommand {
    @Parameters(paramLabel = "NAME", description = "A name from 'capgnn presets'.")
    String name;

    @Override
    public Integer call() {
      console.out().print(PlainText.escaped(Presets.named(name).text(), "\r\n\t"));
      return ExitCode.OK;
    }
  }
}
