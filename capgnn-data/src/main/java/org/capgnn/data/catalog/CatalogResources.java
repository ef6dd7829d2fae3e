package org.capgnn.data.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Reads the built-in lists of known data sets and of their expected contents.
 *
 * <p>The lists are plain properties because they are read on every start, and binding JSON would
 * take longer than reading a data set.
 */
final class CatalogResources {
  private CatalogResources() {}

  static List<KnownDataset> datasets() {
    Properties all = read("datasets.properties");
    return list(all.getProperty("names")).stream().map(name -> dataset(name, all)).toList();
  }

  private static KnownDataset dataset(String name, Properties all) {
    return new KnownDataset(
        name,
        all.getProperty(name + ".about"),
        all.getProperty(name + ".format"),
        all.getProperty(name + ".split"),
        all.getProperty(name + ".folder"),
        all.getProperty(name + ".origin"),
        list(all.getProperty(name + ".files", "")).stream()
            .map(file -> file.split(" "))
            .map(file -> new KnownDataset.File(file[0], file[1]))
            .toList());
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(",\\s*"));
  }

  static Map<String, ExpectedCard> cards() {
    Properties all = read("cards.properties");
    Map<String, ExpectedCard> cards = new LinkedHashMap<>();
    for (String key : all.stringPropertyNames()) {
      if (key.endsWith(".hash")) {
        String name = key.substring(0, key.lastIndexOf('.'));
        cards.put(name, card(name, all));
      }
    }
    return cards;
  }

  private static ExpectedCard card(String name, Properties all) {
    return new ExpectedCard(
        number(name + ".vertices", all),
        number(name + ".edges", all),
        number(name + ".features", all),
        number(name + ".featureEntries", all),
        number(name + ".classes", all),
        Arrays.stream(all.getProperty(name + ".classSizes").split(" "))
            .map(Integer::valueOf)
            .toList(),
        number(name + ".isolated", all),
        all.getProperty(name + ".hash"));
  }

  private static int number(String key, Properties all) {
    return Integer.parseInt(all.getProperty(key));
  }

  private static Properties read(String resource) {
    Properties properties = new Properties();
    try (InputStream in = CatalogResources.class.getResourceAsStream(resource)) {
      properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
      return properties;
    } catch (IOException e) {
      throw new UncheckedIOException("resource " + resource + " cannot be read", e);
    }
  }
}
