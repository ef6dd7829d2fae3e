package org.capgnn.data.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.graph.InputException;

/**
 * Opens files that others have made.
 *
 * <p>Only regular files are read: a pipe may never end, and a device such as {@code /dev/zero}
 * never does.
 */
public final class InputFile {
  private InputFile() {}

  /** The path if it leads to a regular file. */
  public static Path require(Path path) {
    if (Files.isRegularFile(path)) {
      return path;
    }
    String found = "no such file; check the path";
    if (Files.isDirectory(path)) {
      found = "a folder; name a file in it";
    } else if (Files.exists(path)) {
      found = "a pipe or device; only files can be read, save the content to one";
    }
    throw new InputException(path + ": " + found);
  }

  /**
   * The text of a small file, in UTF-8.
   *
   * @param mostBytes size above which the file is refused
   */
  public static String text(Path path, long mostBytes) {
    try {
      long size = Files.size(require(path));
      if (size > mostBytes) {
        throw InputException.of(
            "%s: %d bytes, expected at most %d; is it the right file?", path, size, mostBytes);
      }
      return Files.readString(path);
    } catch (CharacterCodingException e) {
      throw new InputException(path + ": not UTF-8 text; save it with that encoding", e);
    } catch (IOException e) {
      throw new InputException(path + ": cannot be read (" + e.getMessage() + ")", e);
    }
  }
}
