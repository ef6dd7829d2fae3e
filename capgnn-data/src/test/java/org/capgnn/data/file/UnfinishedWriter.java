package org.capgnn.data.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;

/** A process that begins to write a file and never ends by itself. */
final class UnfinishedWriter {
  static final String READY = "ready";

  private UnfinishedWriter() {}

  static Process start(Path file) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            UnfinishedWriter.class.getName(),
            file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  public static void main(String[] arguments) throws IOException {
    try (AtomicFile file = new AtomicFile(Path.of(arguments[0]))) {
      file.stream().write("half of it".getBytes(UTF_8));
      file.stream().flush();
      System.out.println(READY);
      System.in.read();
    }
  }
}
