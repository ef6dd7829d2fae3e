package org.capgnn.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import org.capgnn.graph.PlainText;

/**
 * Where a command prints: results to {@code out}, progress, notes and errors to {@code err}.
 *
 * @param live whether {@code err} is a terminal, where a line can be overwritten
 * @param columns width of that terminal
 */
public record Console(PrintWriter out, PrintWriter err, boolean live, int columns) {
  private static final int USUAL_COLUMNS = 80;
  private static final Integer STANDARD_ERROR = Integer.getInteger("capgnn.stderr");

  /** The streams of this process; the launcher reports what they are connected to. */
  public static Console ofProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(standardError()),
        Boolean.getBoolean("capgnn.terminal"),
        Integer.getInteger("capgnn.columns", USUAL_COLUMNS));
  }

  /** Prints a line of the result. */
  public void print(Object line) {
    out.println(plain(String.valueOf(line)));
  }

  /** Prints a line about the run, which is not part of the result. */
  public void note(String line) {
    err.println(plain(line));
  }

  /** Text of files may contain terminal commands, which are shown and not obeyed. */
  static String plain(String text) {
    return PlainText.escaped(text, "\n\t");
  }

  public ProgressLine progressLine() {
    return new ProgressLine(err, live, columns, System::nanoTime);
  }

  /** Shows what the command is doing if it takes longer than two seconds. */
  public Activity activity(String doing) {
    return new Activity(progressLine(), doing);
  }

  /**
   * Fails if something that was printed did not arrive; a writer only remembers that.
   *
   * @throws FileSystemException with the reason in words
   */
  public void requireWritten() throws FileSystemException {
    if (out.checkError()) {
      throw unwritable();
    }
  }

  static FileSystemException unwritable() {
    return new FileSystemException(
        "standard output",
        null,
        "cannot be written; its disk may be full, or its reader may have ended");
  }

  public void flush() {
    out.flush();
    err.flush();
  }

  /** UTF-8 in every locale: tables and bars need it, and files are read with it. */
  private static PrintWriter utf8(FileDescriptor stream) {
    return new PrintWriter(
        new OutputStreamWriter(new FileOutputStream(stream), StandardCharsets.UTF_8), true);
  }

  /**
   * Finds the real standard error behind the launcher's filter, and lets {@code System.err} use it.
   *
   * <p>The JVM prints a warning about incubating modules to descriptor 2 at every start, and no
   * flag suppresses it. The launcher therefore connects 2 to a filter that drops this line, and
   * names another descriptor for the user's standard error in {@code capgnn.stderr}. Writing there
   * directly keeps our lines in order with standard output and the progress line live.
   */
  private static FileDescriptor standardError() {
    if (STANDARD_ERROR == null) {
      return FileDescriptor.err;
    }
    try {
      Constructor<FileDescriptor> open = FileDescriptor.class.getDeclaredConstructor(int.class);
      open.setAccessible(true);
      FileDescriptor real = open.newInstance(STANDARD_ERROR.intValue());
      System.setErr(new PrintStream(new FileOutputStream(real), true, StandardCharsets.UTF_8));
      return real;
    } catch (ReflectiveOperationException | RuntimeException closed) {
      return FileDescriptor.err; // through the filter: delayed, but not lost
    }
  }
}
