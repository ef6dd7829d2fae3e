package org.capgnn.data.table;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** Reads a text file line by line. */
public final class TextLines {
  private TextLines() {}

  /** Receives a line and its number, from 1. */
  @FunctionalInterface
  public interface LineConsumer {
    void accept(long number, String line);
  }

  /** Passes on all lines that are not blank. */
  public static void forEach(TableFile file, LineConsumer consumer) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.UTF_8))) {
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          consumer.accept(number, line);
        }
      }
    } catch (IOException e) {
      throw file.explain(e);
    }
  }
}
