package org.capgnn.runs;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs that differ only in their seeds: one cell of a table, or one point of a figure.
 *
 * @param dataset a name or path that the catalog knows
 * @param model name of the model
 * @param changes settings that differ from the data set's preset
 */
public record Cell(String dataset, String model, Map<String, String> changes) {
  public Cell {
    changes = Collections.unmodifiableSortedMap(new TreeMap<>(changes)); // a reproducible order
  }

  /** The cell of a model with the settings of the data set's preset. */
  public static Cell of(String dataset, String model) {
    return new Cell(dataset, model, Map.of());
  }
}
