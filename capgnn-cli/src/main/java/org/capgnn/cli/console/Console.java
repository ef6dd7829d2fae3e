package org.capgnn.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where a command prints: results to {@code out}, everything about the run to {@code err}.
 *
 * @param live whether {@code err} is a terminal, on which a line may be overwritten
 * @param columns width of that terminal
 */
public record Console(PrintWriter out, PrintWriter err, boolean live, int columns) {
  private static final int USUAL_COLUMNS = 80;

  /** The streams of this process; the launcher says what they are connected to. */
  public static Console ofProcess() {
    return new Console(
        utf8(new FileOutputStream(FileDescriptor.out)),
        utf8(new FileOutputStream(StandardError.descriptor())),
        Boolean.getBoolean("capgnn.terminal"),
        Integer.getInteger("capgnn.columns", USUAL_COLUMNS));
  }

  /** Shows what is being done, once it takes longer than a person waits without wondering. */
  public Activity activity(String doing) {
    return new Activity(new ProgressLine(err, live, columns, System::nanoTime), doing);
  }

  public void flush() {
    out.flush();
    err.flush();
  }

  /** UTF-8 whatever the locale: the tables and bars need it, and files are read with it. */
  private static PrintWriter utf8(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }
}
