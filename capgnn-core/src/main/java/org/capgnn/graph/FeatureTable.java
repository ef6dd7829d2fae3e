package org.capgnn.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.capgnn.column.ColumnWishes;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TableEncoding;
import org.capgnn.column.TypedColumns;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Feature values by column name, turned into a matrix; columns are in alphabetical order.
 *
 * <p>Numbers and booleans are features as they are. As soon as a column holds text, the whole table
 * is encoded like one from a file.
 */
final class FeatureTable {
  private final String dataset;
  private final List<String> ids;
  private final List<Map<String, ?>> rows;
  private final Map<String, Boolean> texts = new TreeMap<>(); // whether a column holds text
  private final Features features;
  private final TypedColumns columns;
  private final List<String> notes = new ArrayList<>();

  FeatureTable(String dataset, List<String> ids, List<Map<String, ?>> rows) {
    this.dataset = dataset;
    this.ids = ids;
    this.rows = rows;
    for (Map<String, ?> row : rows) {
      row.forEach(this::look);
    }
    if (texts.containsValue(true)) {
      List<RawColumn> raw = texts.keySet().stream().map(this::raw).toList();
      TableEncoding encoding = TableEncoding.fit(raw, ColumnWishes.NONE, false);
      this.columns = new TypedColumns(raw, encoding);
      TableEncoding.Encoded encoded = encoding.apply(columns.byName()::get, rows.size());
      this.features = denseIfFilled(encoded.matrix(), encoded.names());
      notes.addAll(encoding.leftOut());
      notes.addAll(encoded.notes());
    } else {
      this.columns = null;
      this.features = numbers();
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
      Boolean known = texts.putIfAbsent(column, text);
      if (known != null && text != known) {
        throw InputException.of(
            "%s: feature %s has numbers and text; give one kind only", dataset, column);
      }
    }
  }

  private RawColumn raw(String column) {
    RawColumn.Builder cells = new RawColumn.Builder(column);
    for (int v = 0; v < rows.size(); v++) {
      Object value = rows.get(v).get(column);
      if (value instanceof Number number) {
        requireFinite(dataset, ids.get(v), column, number.floatValue());
      }
      cells.add(value == null ? "" : value.toString());
    }
    return cells.build();
  }

  private Features numbers() {
    List<String> names = List.copyOf(texts.keySet());
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(rows.size(), names.size());
    int missing = 0;
    for (int v = 0; v < rows.size(); v++) {
      for (int c = 0; c < names.size(); c++) {
        Object value = rows.get(v).get(names.get(c));
        if (value == null) {
          missing++;
        } else {
          float number = number(value);
          requireFinite(dataset, ids.get(v), names.get(c), number);
          matrix.add(v, c, number);
        }
      }
    }
    if (missing > 0) {
      notes.add(missing + " missing feature values count as 0");
    }
    return denseIfFilled(matrix.build(), names);
  }

  Features toFeatures() {
    return features;
  }

  /** The columns of a table with text. */
  Optional<TypedColumns> columns() {
    return Optional.ofNullable(columns);
  }

  /** What was filled, in sentences. */
  List<String> notes() {
    return notes;
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
