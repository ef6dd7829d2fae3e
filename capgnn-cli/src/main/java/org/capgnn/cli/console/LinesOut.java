package org.capgnn.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.capgnn.graph.PlainText;

/**
 * Writes bytes of UTF-8 text to a writer, line by line, and fails if the writer does.
 *
 * <p>On a terminal, control characters are escaped; a file or pipe gets the text unchanged.
 */
public final class LinesOut extends OutputStream {
  private static final boolean TERMINAL = Boolean.getBoolean("capgnn.terminal.out");

  private final PrintWriter writer;
  private final boolean terminal;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  /** Writes to standard output; the launcher reports what it is connected to. */
  public LinesOut(PrintWriter writer) {
    this(writer, TERMINAL);
  }

  LinesOut(PrintWriter writer, boolean terminal) {
    this.writer = writer;
    this.terminal = terminal;
  }

  @Override
  public void write(int b) {
    line.write(b);
    if (b == '\n') {
      String text = line.toString(StandardCharsets.UTF_8);
      writer.write(terminal ? PlainText.escaped(text, "\r\n\t") : text);
      line.reset();
    }
  }

  @Override
  public void flush() throws IOException {
    if (writer.checkError()) {
      throw Console.unwritable();
    }
  }
}
