package org.capgnn.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.capgnn.cli.console.Console;

/**
 * Runs several command lines in one process, each of which opens and closes Spark: such a process
 * takes several seconds to start.
 */
public final class CommandLines {
  /** Ends what a command line prints; its exit code follows. */
  public static final String EXIT = "exit ";

  private CommandLines() {}

  /**
   * @param arguments a file with a command line per line, its words separated by tabs
   */
  public static void main(String[] arguments) throws IOException {
    List<String> lines = Files.readAllLines(Path.of(arguments[0]));
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    for (String line : lines) {
      int code = Capgnn.run(new Console(out, out, false, 200), line.split("\t"));
      out.println(EXIT + code);
    }
    System.exit(0); // threads of Spark must not keep the process
  }
}
