package org.capgnn.cli;

import org.capgnn.cli.console.Console;
import org.capgnn.cli.console.ConsoleCommand;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Creates commands and gives each its console. */
final class CommandFactory implements IFactory {
  private final Console console;

  CommandFactory(Console console) {
    this.console = console;
  }

  /** For tools that only read the description of the commands, such as the man page generator. */
  public CommandFactory() {
    this(Console.ofProcess());
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    K created = CommandLine.defaultFactory().create(type);
    if (created instanceof ConsoleCommand command) {
      command.printTo(console);
    }
    return created;
  }
}
