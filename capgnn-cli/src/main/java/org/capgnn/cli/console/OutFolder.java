package org.capgnn.cli.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;
import org.capgnn.graph.InputException;

/** The folder that {@code --out} names, created before the work begins so that it fails early. */
public final class OutFolder {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private OutFolder() {}

  /** Returns a folder below {@code runs} that does not exist yet; its name ends in the time. */
  public static Path fresh(String prefix) {
    String name = prefix + "-" + LocalDateTime.now().format(TIME);
    Path folder = Path.of("runs", name);
    for (int number = 2; Files.exists(folder); number++) {
      folder = Path.of("runs", name + "-" + number);
    }
    return folder;
  }

  /**
   * Creates the folder; the message of a failure names the obstacle.
   *
   * @return false if it existed, so that it is not ours to remove
   */
  public static boolean make(Path out) {
    boolean existed = Files.isDirectory(out);
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new InputException(
          "--out %s: cannot create this folder: %s; name another".formatted(out, reason(out, e)),
          e);
    }
    if (!Files.isWritable(out)) {
      throw new InputException(
          "--out %s: this folder cannot be written to; name another or change its permissions"
              .formatted(out));
    }
    return !existed;
  }

  /** Many file system exceptions carry only a path; their class names mean nothing to a user. */
  private static String reason(Path out, IOException failure) {
    Path existing = out.toAbsolutePath();
    while (!Files.exists(existing) && existing.getParent() != null) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      return existing + " is a file, not a folder";
    }
    String reason = failure instanceof FileSystemException system ? system.getReason() : null;
    return reason == null ? "no permission to create folders in " + existing : reason;
  }

  /** Deletes the folder if it is empty, so that a command that fails early leaves none behind. */
  public static void removeIfEmpty(Path folder) {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      if (inside.findAny().isEmpty()) {
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Writes a folder of tables and shows progress; Ctrl-C leaves no unfinished table.
   *
   * @return the {@link ExitCode}
   */
  public static int write(Console console, Path out, Runnable writing) {
    try (Interruption interruption = Interruption.calling(Thread.currentThread()::interrupt)) {
      try (Activity activity = console.activity("writing " + out)) {
        writing.run();
        return ExitCode.OK;
      } catch (InputException | UncheckedIOException failure) {
        if (!interruption.isAsked()) {
          throw failure;
        }
      }
      console.note("interrupted; the unfinished tables in " + out + " were removed");
      return ExitCode.INTERRUPTED;
    }
  }
}
