package org.capgnn.graph;

import java.util.Map;
import java.util.TreeMap;

/**
 * Where a data set was read, so that it can be read again.
 *
 * @param nameOrPath a name of the catalogue, or an absolute path
 * @param known whether the data set is that of the catalogue, whose content was checked; with other
 *     features or labels it is not
 * @param options how it was read, by option name; only what differs from the usual way
 */
public record DataSource(String nameOrPath, boolean known, Map<String, String> options) {
  public DataSource {
    options = options == null ? Map.of() : Map.copyOf(new TreeMap<>(options));
  }

  /**
   * The place that a data set came from whose content was then changed: no longer the known one.
   */
  DataSource changed() {
    return new DataSource(nameOrPath, false, options);
  }
}
