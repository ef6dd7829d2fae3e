package org.capgnn.cli.console;

import java.util.List;
import java.util.stream.Collectors;

/** Formats a command line so that it can be pasted into a shell. */
public final class CommandText {
  private static final String PLAIN = "[\\w./:=+,@%-]+";

  private CommandText() {}

  public static String of(List<String> arguments) {
    return "./capgnn "
        + arguments.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return argument.matches(PLAIN) ? argument : "'" + argument.replace("'", "'\\''") + "'";
  }
}
