package org.capgnn.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
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
  /** The largest array that every Java machine can allocate. */
  public static final int MOST_BYTES = Integer.MAX_VALUE - 16;

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
  public static String text(Path path, int mostBytes) {
    byte[] content = bytes(path, mostBytes);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    } catch (CharacterCodingException e) {
      throw new InputException(path + ": not UTF-8 text; save it with that encoding", e);
    }
  }

  /**
   * The content of a file.
   *
   * @param mostBytes size above which the file is refused
   */
  public static byte[] bytes(Path path, int mostBytes) {
    try (InputStream in = open(path)) {
      long size = Files.size(path);
      byte[] content = size > mostBytes ? new byte[0] : in.readNBytes(mostBytes);
      if (size > mostBytes || (content.length == mostBytes && in.read() >= 0)) {
        throw InputException.of(
            "%s: %d bytes, expected at most %d; is it the right file?",
            path, Math.max(size, mostBytes + 1L), mostBytes);
      }
      return content;
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  /** Opens a file to be read piece by piece. */
  public static InputStream open(Path path) {
    try {
      return Files.newInputStream(require(path));
    } catch (IOException e) {
      throw unreadable(path, e);
    }
  }

  private static InputException unreadable(Path path, IOException e) {
    String reason =
        e instanceof AccessDeniedException ? "its rights do not allow it" : e.getMessage();
    return new InputException(path + ": cannot be read (" + reason + ")", e);
  }
}
