package org.capgnn.graph;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/** Feature values by column name, turned into a matrix; columns are in alphabetical order. */
final class FeatureTable {
  private final String dataset;
  private final List<Map<String, ?>> rows;
  private final Map<String, TreeSet<String>> texts = new TreeMap<>(); // empty set: a number column
  private int missing;

  FeatureTable(String dataset, List<Map<String, ?>> rows) {
    this.dataset = dataset;
    this.rows = rows;
    for (Map<String, ?> row : rows) {
      row.forEach(this::look);
    }
    for (Map<String, ?> row : rows) {
      for (String column : texts.keySet()) {
        missing += row.get(column) == null ? 1 : 0;
      }
    }
  }

  private void look(String column, Object value) {
    boolean text = value instanceof CharSequence;
    if (value != null && !text && !(value instanceof Number) && !(value instanceof Boolean)) {
      throw InputException.of(
          "%s: feature %s has a value of type %s; expected a number, a boolean or text",
          dataset, column, value.getClass().getSimpleName());
    }
    if (value != null) {
      TreeSet<String> known = texts.get(column);
      if (known != null && text == known.isEmpty()) {
        throw InputException.of(
            "%s: feature %s has numbers and text; give one kind only", dataset, column);
      }
      known = texts.computeIfAbsent(column, c -> new TreeSet<>());
      if (text) {
        known.add(value.toString());
      }
    }
  }

  /** What was filled, in sentences. */
  List<String> notes() {
    return missing == 0 ? List.of() : List.of(missing + " missing feature values count as 0");
  }

  Features toFeatures() {
    Map<String, Integer> columns = new LinkedHashMap<>();
    texts.forEach(
        (column, values) -> {
          if (values.isEmpty()) {
            addColumn(columns, column);
          }
          values.forEach(value -> addColumn(columns, column + "=" + value));
        });
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(rows.size(), columns.size());
    for (int v = 0; v < rows.size(); v++) {
      for (Map.Entry<String, ?> cell : rows.get(v).entrySet()) {
        if (cell.getValue() instanceof CharSequence text) {
          matrix.add(v, columns.get(cell.getKey() + "=" + text), 1f);
        } else if (cell.getValue() != null) {
          float value = number(cell.getValue());
          requireFinite(dataset, "number " + v, cell.getKey(), value);
          matrix.add(v, columns.get(cell.getKey()), value);
        }
      }
    }
    return denseIfFilled(matrix.build(), List.copyOf(columns.keySet()));
  }

  private void addColumn(Map<String, Integer> columns, String column) {
    if (columns.putIfAbsent(column, columns.size()) != null) {
      throw new InputException(dataset + ": two feature columns are called " + column);
    }
  }

  private static float number(Object value) {
    if (value instanceof Boolean yes) {
      return yes ? 1f : 0f;
    }
    return ((Number) value).floatValue();
  }

  static void requireFinite(String dataset, String vertex, String column, float value) {
    if (!Float.isFinite(value)) {
      throw InputException.of(
          "%s: vertex %s has %s in %s; expected a finite number", dataset, vertex, value, column);
    }
  }

  /** Every cell stored if at least half of them are not 0, else only those that are not 0. */
  static Features denseIfFilled(SparseMatrix matrix, List<String> names) {
    long cells = (long) matrix.rows() * matrix.columns();
    long filled = 0;
    for (int e = 0; e < matrix.entries(); e++) {
      filled += matrix.value(e) == 0f ? 0 : 1;
    }
    boolean dense = cells > 0 && 2 * filled >= cells;
    return new Features(dense ? matrix.full() : matrix.withoutZeros(), dense, names);
  }
}
