package org.capgnn.runs;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs that differ in their seeds only: what one cell of a table or one point of a figure shows.
 *
 * @param dataset a name or path that the catalog knows
 * @param model name of the model
 * @param changes settings that differ from the data set's preset
 */
public record Cell(String dataset, String model, Map<String, String> changes) {
  public Cell {
    changes = Collections.unmodifiableSortedMap(new TreeMap<>(changes)); // in the same order always
  }

  /** A model at its usual settings. */
  public static Cell of(String dataset, String model) {
    return new Cell(dataset, model, Map.of());
  }
}
