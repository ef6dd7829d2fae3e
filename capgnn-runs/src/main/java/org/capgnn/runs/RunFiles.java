package org.capgnn.runs;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.InputFile;
import org.capgnn.graph.InputException;

/** Writes and reads files of runs, as CSV or JSON, to copy runs from one store to another. */
public final class RunFiles {
  private static final int MOST_BYTES = 1 << 30;

  private RunFiles() {}

  /** Writes runs, as JSON if the file name ends in {@code .json}, otherwise as CSV. */
  public static void write(Path file, List<StoredRun> runs) {
    byte[] text =
        (isJson(file) ? RunJson.text(runs) : RunCsv.text(runs)).getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(file, out -> out.write(text));
  }

  /**
   * Reads a file that {@link #write} wrote.
   *
   * @throws InputException if the file cannot be read as runs; names the line of the error
   */
  public static List<StoredRun> read(Path file) {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": a folder; expected a file of exported runs");
    }
    String text = withoutMark(InputFile.text(file, MOST_BYTES));
    return isJson(file) ? RunJson.read(file, text) : RunCsv.read(file, text);
  }

  private static boolean isJson(Path file) {
    return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".json");
  }

  /** Removes the byte order mark that spreadsheet programs put before UTF-8 text. */
  private static String withoutMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /** Builds a run from the values of one line. */
  static StoredRun run(Path file, long line, Function<Column, Object> cells) {
    try {
      return Column.toRun(cells);
    } catch (IllegalArgumentException e) {
      throw InputException.at(
          file.toString(), line, e.getMessage() + "; export the runs again or remove the row");
    }
  }
}
