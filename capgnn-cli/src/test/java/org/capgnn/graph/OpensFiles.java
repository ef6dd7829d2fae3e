package org.capgnn.graph;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Breaks three rules on purpose: the core reads a file, as Java serialisation, and writes one in
 * place.
 */
public final class OpensFiles {
  private OpensFiles() {}

  public static Object read(Path file) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return in.readObject();
    }
  }

  public static void write(Path file) throws IOException {
    Files.writeString(file, "half of it");
  }
}
