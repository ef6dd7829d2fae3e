package org.capgnn.column;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How one column becomes features; part of a saved model.
 *
 * @param name name of the column
 * @param type what its cells are
 * @param reason why, for a person
 * @param parameters numbers and spellings learnt from the cells, by name
 * @param levels values that have a feature of their own
 * @param weights weight of each hashed word; 0 for words that are left out
 */
public record ColumnEncoding(
    String name,
    ColumnType type,
    String reason,
    Map<String, String> parameters,
    List<String> levels,
    double[] weights) {

  public ColumnEncoding {
    parameters = parameters == null ? Map.of() : new TreeMap<>(parameters);
    levels = levels == null ? List.of() : List.copyOf(levels);
    weights = weights == null ? new double[0] : weights;
  }

  /** An encoding with parameters alone. */
  static ColumnEncoding of(String name, ColumnLook look, Map<String, String> parameters) {
    return new ColumnEncoding(name, look.type(), look.reason(), parameters, null, null);
  }

  /** A column that gives no feature. */
  static ColumnEncoding leftOut(String name, ColumnLook look) {
    return of(name, look, Map.of());
  }

  /** The names of its features. */
  public List<String> featureNames() {
    return type.isFeature() ? ColumnEncoder.of(this).names() : List.of();
  }

  double number(String parameter) {
    return Double.parseDouble(parameters.get(parameter));
  }

  boolean flag(String parameter) {
    return Boolean.parseBoolean(parameters.get(parameter));
  }
}
