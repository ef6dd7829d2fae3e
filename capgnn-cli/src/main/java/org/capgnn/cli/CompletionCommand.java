package org.capgnn.cli;

import java.util.concurrent.Callable;
import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ExitCode;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the completion script for bash and zsh, made from the same table that parses. */
@Command(
    name = "completion",
    description = {
      "Print a completion script for bash and zsh.",
      "Use it with: source <(./capgnn completion)"
    })
final class CompletionCommand implements Callable<Integer> {
  private final Console console;
  @Spec private CommandSpec spec;

  CompletionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(AutoComplete.bash("capgnn", spec.root().commandLine()));
    return ExitCode.OK;
  }
}
