package org.capgnn.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Writes bytes of UTF-8 text to a writer, line by line, and fails if the writer does. */
public final class LinesOut extends OutputStream {
  private final PrintWriter writer;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  public LinesOut(PrintWriter writer) {
    this.writer = writer;
  }

  @Override
  public void write(int b) {
    line.write(b);
    if (b == '\n') {
      writer.write(line.toString(StandardCharsets.UTF_8));
      line.reset();
    }
  }

  @Override
  public void flush() throws IOException {
    if (writer.checkError()) {
      throw new IOException("standard output cannot be written");
    }
  }
}
