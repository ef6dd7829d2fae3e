package org.capgnn.data.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all: beside its place first, then moved. */
public final class AtomicFile {
  /** Produces the content. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  /** Replaces the file; its folder is made where missing. */
  public static void write(Path file, Content content) {
    Path folder = file.toAbsolutePath().getParent();
    Path temporary = folder.resolve("." + file.getFileName() + ".part");
    try {
      Files.createDirectories(folder);
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
          content.writeTo(out);
        }
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary); // on a full disk, of all places, nothing may be left
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
