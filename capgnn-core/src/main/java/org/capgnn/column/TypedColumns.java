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
 */
public record TypedColumns(List<RawColumn> raw, TableEncoding encoding) {
  public TypedColumns {
    raw = List.copyOf(raw);
  }

  /** The columns by name. */
  public Map<String, RawColumn> byName() {
    Map<String, RawColumn> columns = new HashMap<>();
    raw.forEach(column -> columns.put(column.name(), column));
    return columns;
  }
}
