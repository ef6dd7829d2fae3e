package org.capgnn.cli.console;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints to a console, which it receives before it is called. */
public abstract class ConsoleCommand implements Callable<Integer> {
  protected Console console;
  @Spec protected CommandSpec spec;

  public final void printTo(Console target) {
    console = target;
  }

  /** The command line as the user typed it. */
  protected final String commandText() {
    return CommandText.of(spec.root().commandLine().getParseResult().originalArgs());
  }
}
