package org.capgnn.column;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns that the features of a data set were made of.
 *
 * @param raw the cells, from which a model with another encoding makes its own features; empty if
 *     the features are the numbers of the table
 * @param encoding how they became features
 * @param constants columns of a table of numbers that never change and are no features here, though
 *     they may be in a model
 */
public record TypedColumns(List<RawColumn> raw, TableEncoding encoding, List<RawColumn> constants) {
  public TypedColumns {
    raw = List.copyOf(raw);
    constants = List.copyOf(constants);
  }

  public TypedColumns(List<RawColumn> raw, TableEncoding encoding) {
    this(raw, encoding, List.of());
  }

  /** The columns by name. */
  public Map<String, RawColumn> byName() {
    Map<String, RawColumn> columns = new HashMap<>();
    raw.forEach(column -> columns.put(column.name(), column));
    return columns;
  }
}
