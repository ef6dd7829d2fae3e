package org.capgnn.cli.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What fails before it has written anything leaves no folder behind. */
public final class EmptyFolder {
  private EmptyFolder() {}

  /** Removes the folder where there is one with nothing in it. */
  public static void remove(Path folder) {
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
}
