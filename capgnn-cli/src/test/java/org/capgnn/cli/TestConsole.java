package org.capgnn.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.capgnn.cli.console.Console;

/** A console whose two streams can be read back. */
public final class TestConsole {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Console console;

  public TestConsole() {
    this(false);
  }

  private TestConsole(boolean live) {
    console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), live, 80);
  }

  /** One that is taken for a terminal of 80 columns. */
  public static TestConsole terminal() {
    return new TestConsole(true);
  }

  public int run(String... arguments) {
    return Capgnn.run(console, arguments);
  }

  public Console console() {
    return console;
  }

  public String out() {
    return out.toString();
  }

  public String err() {
    return err.toString();
  }
}
