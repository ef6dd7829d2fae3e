package org.capgnn.cli;

import java.lang.reflect.Constructor;
import org.capgnn.cli.console.Console;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes a command, giving it the console where its constructor asks for one. */
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
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      Class<?>[] wanted = constructor.getParameterTypes();
      if (wanted.length == 1 && wanted[0] == Console.class) {
        constructor.setAccessible(true); // subcommands are nested in the rooms of their command
        return type.cast(constructor.newInstance(console));
      }
    }
    return CommandLine.defaultFactory().create(type);
  }
}
