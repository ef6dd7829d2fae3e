package org.capgnn.data.catalog;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;

/** Reads the lists of known data sets and of what they hold, which come with the program. */
final class CatalogResources {
  private static final ObjectMapper JSON = new ObjectMapper();

  private CatalogResources() {}

  static List<KnownDataset> datasets() {
    return read("datasets.json", new TypeReference<List<KnownDataset>>() {});
  }

  static Map<String, ExpectedCard> cards() {
    return read("cards.json", new TypeReference<Map<String, ExpectedCard>>() {});
  }

  private static <T> T read(String resource, TypeReference<T> type) {
    try (InputStream in = CatalogResources.class.getResourceAsStream(resource)) {
      return JSON.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException("resource " + resource + " is broken", e);
    }
  }
}
