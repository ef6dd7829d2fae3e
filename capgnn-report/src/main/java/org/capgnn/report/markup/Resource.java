package org.capgnn.report.markup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads style sheets and scripts from the jar. */
public final class Resource {
  private Resource() {}

  public static String text(InputStream resource) {
    try (resource) {
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("a resource of the jar cannot be read", e);
    }
  }
}
