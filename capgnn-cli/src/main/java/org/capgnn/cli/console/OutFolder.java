package org.capgnn.cli.console;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.capgnn.graph.InputException;

/**
 * The folder that {@code --out} names, made before the work begins rather than refused after it.
 */
public final class OutFolder {
  private OutFolder() {}

  /** Makes the folder where there is none; says what is in the way. */
  public static void make(Path out) {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new InputException(
          "--out " + out + ": cannot make this folder: " + reason(out, e) + "; name another", e);
    }
    if (!Files.isWritable(out)) {
      throw new InputException(
          "--out " + out + ": this folder cannot be written to; name another or change its rights");
    }
  }

  /**
   * The exceptions of the file system tell the kind by their class, which is no word for a user.
   */
  private static String reason(Path out, IOException failure) {
    Path there = out.toAbsolutePath();
    while (!Files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      return there + " is a file, not a folder";
    }
    String told = failure instanceof FileSystemException system ? system.getReason() : null;
    return told == null ? "none may be made in " + there : told;
  }
}
