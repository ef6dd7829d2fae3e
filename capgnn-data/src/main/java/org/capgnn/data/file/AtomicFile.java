package org.capgnn.data.file;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.capgnn.graph.InputException;

/**
 * Writes a file completely or not at all: to a temporary file beside it, which is then moved.
 *
 * <p>A symbolic link stays a link; the file it points to is replaced. A pipe or a device, such as
 * {@code /dev/stdout}, is written to directly.
 */
public final class AtomicFile {
  /** Produces the content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Replaces the file and creates its folder if missing.
   *
   * @throws InputException if there is a folder of this name
   * @throws UncheckedIOException that names the file and the reason
   */
  public static void write(Path file, Content content) {
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": this is a folder; name a file to write");
    }
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        fill(Files.newOutputStream(file), content);
      } else {
        replace(behindLinks(file), content);
      }
    } catch (IOException e) {
      FileSystemException named = new FileSystemException(file.toString(), null, reason(e));
      named.initCause(e);
      throw new UncheckedIOException(named);
    }
  }

  private static Path behindLinks(Path file) throws IOException {
    Path place = file.toAbsolutePath();
    while (Files.isSymbolicLink(place)) {
      place = place.resolveSibling(Files.readSymbolicLink(place));
    }
    return place;
  }

  private static void replace(Path place, Content content) throws IOException {
    Files.createDirectories(place.getParent());
    String name = "." + place.getFileName();
    Path temporary = place.resolveSibling(name + ".part");
    OutputStream out;
    try {
      out = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException othersOrLeftBehind) { // two processes may write one file
      temporary = place.resolveSibling(name + "." + ProcessHandle.current().pid() + ".part");
      out = Files.newOutputStream(temporary);
    }
    try {
      fill(out, content);
      Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(
          temporary); // so that a failure, such as a full disk, leaves nothing behind
    }
  }

  private static void fill(OutputStream file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(file)) {
      content.writeTo(out);
    }
  }

  /** The reason in words; some exceptions of the file system state it by their class only. */
  private static String reason(IOException e) {
    String stated = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    if (stated != null) {
      return "cannot be written: " + stated;
    }
    return e instanceof AccessDeniedException
        ? "may not be written; change the rights or name another place"
        : "cannot be written: something is in the way at " + e.getMessage();
  }
}
