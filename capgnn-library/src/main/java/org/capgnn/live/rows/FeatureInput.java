package org.capgnn.live.rows;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TypedColumns;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/** Turns features by name into features in the columns of the original data. */
public final class FeatureInput {
  private final Dataset given;
  private final Features features;
  private final List<RawColumn> cells; // empty if the features are numbers
  private final Map<String, Integer> columns = new HashMap<>();

  public FeatureInput(Dataset given) {
    this.given = given;
    this.features = given.features();
    this.cells = given.columns().map(TypedColumns::raw).orElse(List.of());
    for (int f = 0; f < features.names().size(); f++) {
      columns.put(features.names().get(f), f);
    }
  }

  /** The features of a vertex of the original data. */
  public RawFeatures original(int vertex) {
    Map<Integer, Float> numbers = new TreeMap<>();
    SparseMatrix x = features.matrix();
    for (int e = x.offsets()[vertex]; e < x.offsets()[vertex + 1]; e++) {
      numbers.put(x.columnIndices()[e], x.value(e));
    }
    Map<String, String> texts = new LinkedHashMap<>();
    cells.forEach(c -> texts.put(c.name(), c.values().get(c.codes()[vertex])));
    return new RawFeatures(numbers, texts);
  }

  /**
   * The features of a new vertex.
   *
   * @throws InputException if a dense feature is missing
   */
  public RawFeatures fresh(String id, Map<String, Object> named) {
    RawFeatures result = changed(id, new RawFeatures(Map.of(), Map.of()), named);
    if (features.dense() && cells.isEmpty() && result.numbers().size() < features.count()) {
      int missing = 0;
      while (result.numbers().containsKey(missing)) {
        missing++;
      }
      throw InputException.of(
          "vertex '%s' has %d of %d features, '%s' is missing; give all of them",
          id, result.numbers().size(), features.count(), name(missing));
    }
    return result;
  }

  /** Features of which some are replaced. */
  public RawFeatures changed(String id, RawFeatures before, Map<String, Object> named) {
    Map<Integer, Float> numbers = new TreeMap<>(before.numbers());
    Map<String, String> texts = new LinkedHashMap<>(before.cells());
    named.forEach(
        (name, value) -> {
          if (!cells.isEmpty()) {
            texts.put(cellColumn(name), value == null ? "" : text(id, name, value));
          } else {
            int column = column(name);
            float number = value == null ? 0f : number(id, name, value);
            if (number == 0f && !features.dense()) {
              numbers.remove(column);
            } else {
              numbers.put(column, number);
            }
          }
        });
    return new RawFeatures(numbers, texts);
  }

  private String cellColumn(String name) {
    List<String> names = cells.stream().map(RawColumn::name).toList();
    if (!names.contains(name)) {
      throw InputException.of(
          "no column is called '%s', did you mean %s?", name, NearestName.of(name, names));
    }
    return name;
  }

  private String name(int column) {
    return features.names().isEmpty() ? "#" + column : features.names().get(column);
  }

  private int column(String name) {
    Integer known = columns.get(name);
    if (known != null) {
      return known;
    }
    if (features.names().isEmpty() && name.matches("#[0-9]{1,9}")) {
      int column = Integer.parseInt(name.substring(1));
      if (column < features.count()) {
        return column;
      }
    }
    String help =
        features.count() == 0
            ? "; the data has no features"
            : features.names().isEmpty()
                ? "; the features have no names: write #0 to #" + (features.count() - 1)
                : ", did you mean " + NearestName.of(name, features.names()) + "?";
    throw InputException.of("no feature is called '%s'%s", name, help);
  }

  private static String text(String id, String name, Object value) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      return value.toString();
    }
    throw InputException.of(
        "feature '%s' of vertex '%s' is %s; expected a text, a number or true or false",
        name, id, value);
  }

  private static float number(String id, String name, Object value) {
    float number = Float.NaN;
    if (value instanceof Boolean yes) {
      number = yes ? 1f : 0f;
    } else if (value instanceof Number found) {
      number = found.floatValue();
    }
    if (!Float.isFinite(number)) {
      throw InputException.of(
          "feature '%s' of vertex '%s' is %s; expected a finite number",
          name, id, value instanceof String ? "the text '" + value + "'" : value);
    }
    return number;
  }

  /** Some vertices as a data set without edges, in the columns of the original data. */
  public Dataset vertices(List<String> ids, List<RawFeatures> rows) {
    return new Dataset(
            given.name(),
            new GraphBuilder(ids.size()).build(),
            features(rows),
            new Labels(Labels.unknown(ids.size()).of(), given.labels().classNames()),
            ids,
            Map.of(),
            given.report())
        .withColumns(columns(rows));
  }

  /** The features of vertices as a matrix. */
  public Features features(List<RawFeatures> rows) {
    SparseMatrixBuilder builder = new SparseMatrixBuilder(rows.size(), features.count());
    for (int v = 0; v < rows.size(); v++) {
      int row = v;
      rows.get(v).numbers().forEach((column, value) -> builder.add(row, column, value));
    }
    SparseMatrix matrix = builder.build();
    boolean fill = features.dense() && matrix.entries() < (long) rows.size() * features.count();
    return new Features(fill ? matrix.full() : matrix, features.dense(), features.names());
  }

  /** The cells of vertices as table columns; null if the original data has no table. */
  public TypedColumns columns(List<RawFeatures> rows) {
    if (given.columns().isEmpty()) {
      return null;
    }
    List<RawColumn> raw = new ArrayList<>();
    for (RawColumn column : cells) {
      RawColumn.Builder builder = new RawColumn.Builder(column.name());
      rows.forEach(row -> builder.add(row.cells().getOrDefault(column.name(), "")));
      raw.add(builder.build());
    }
    return new TypedColumns(raw, given.columns().get().encoding());
  }
}
