package org.capgnn.graph;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Breaks two rules on purpose: the core reads a file, and as Java serialisation. */
public final class OpensFiles {
  private OpensFiles() {}

  public static Object read(Path file) throws IOException, ClassNotFoundException {
    try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
      return in.readObject();
    }
  }
}
