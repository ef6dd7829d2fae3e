package org.capgnn.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** A console whose two streams can be read back. */
final class TestConsole {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Console console;

  TestConsole() {
    this(false);
  }

  private TestConsole(boolean live) {
    console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), live, 80);
  }

  /** One that is taken for a terminal of 80 columns. */
  static TestConsole terminal() {
    return new TestConsole(true);
  }

  int run(String... arguments) {
    return Capgnn.run(console, arguments);
  }

  Console console() {
    return console;
  }

  String out() {
    return out.toString();
  }

  String err() {
    return err.toString();
  }
}
