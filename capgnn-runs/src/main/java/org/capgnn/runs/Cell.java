package org.capgnn.runs;

import java.util.Map;

/**
 * Runs that differ in their seeds only: what one cell of a table or one point of a figure shows.
 *
 * @param dataset a name or path that the catalog knows
 * @param model name of the model
 * @param changes settings that differ from the data set's preset
 */
public record Cell(String dataset, String model, Map<String, String> changes) {
  public Cell {
    changes = Map.copyOf(changes);
  }

  /** A model at its usual settings. */
  public static Cell of(String dataset, String model) {
    return new Cell(dataset, model, Map.of());
  }
}
