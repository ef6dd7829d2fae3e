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
 * Writes a file whole or not at all: beside its place first, then moved.
 *
 * <p>A symbolic link stays one, and the file that it leads to is replaced. A pipe or a device, such
 * as {@code /dev/stdout}, is no file to replace and is written to directly.
 */
public final class AtomicFile {
  /** Produces the content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Replaces the file; its folder is made where missing.
   *
   * @throws InputException where a folder has this name
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
      Files.deleteIfExists(temporary); // on a full disk, of all places, nothing may be left
    }
  }

  private static void fill(OutputStream file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(file)) {
      content.writeTo(out);
    }
  }

  /** In words: the exceptions of the file system tell the kind by their class alone. */
  private static String reason(IOException e) {
    String told = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
    if (told != null) {
      return "cannot be written: " + told;
    }
    return e instanceof AccessDeniedException
        ? "may not be written; change the rights or name another place"
        : "cannot be written: something is in the way at " + e.getMessage();
  }
}
