package org.capgnn.cli;

import org.capgnn.cli.console.ConsoleCommand;
import org.capgnn.cli.console.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** Prints the completion script for bash and zsh, made from the same table that parses. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh.",
      "Use it with: source <(./capgnn completion)"
    })
final class CompletionCommand extends ConsoleCommand {
  @Override
  public Integer call() {
    console.out().print(AutoComplete.bash("capgnn", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
