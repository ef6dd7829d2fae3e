package org.capgnn.data.graphml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.FeatureRows;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/**
 * The nodes of a GraphML file, in the order in which they are declared.
 *
 * <p>An edge may come before its nodes. Ids are therefore numbered by their first mention, and
 * {@link #declared(int)} returns the vertex of a mentioned id.
 */
final class GraphMlVertices {
  private static final int NOT_YET = -1;

  private final String file;
  private final List<AttributeKey> numeric;
  private final AttributeKey labelKey;
  private final AttributeKey splitKey;
  private final Map<String, String> defaults;
  private final LabelColumn labels = new LabelColumn(null);
  private final SplitColumn split = new SplitColumn(Splits.PUBLIC, 0);
  private final FeatureRows features;
  private final List<String> ids = new ArrayList<>();
  private final ByteKeys mentioned = new ByteKeys();
  private int[] vertexOf = new int[64];
  private long[] lineOf = new long[64];

  GraphMlVertices(
      String file,
      Collection<AttributeKey> keys,
      Map<String, String> defaults,
      ColumnNames columns) {
    this.file = file;
    this.defaults = defaults;
    this.labelKey = named(keys, columns.label());
    this.splitKey = named(keys, columns.split());
    this.numeric =
        keys.stream()
            .filter(k -> k.isFor("node") && k.isNumeric() && k != labelKey && k != splitKey)
            .toList();
    this.features = new FeatureRows(numeric.size());
  }

  private static AttributeKey named(Collection<AttributeKey> keys, String name) {
    return keys.stream()
        .filter(k -> k.isFor("node") && k.name().equalsIgnoreCase(name))
        .findFirst()
        .orElse(null);
  }

  /** The number of an id, given at its first mention. */
  int mention(String id, long line) {
    int known = mentioned.find(id);
    if (known >= 0) {
      return known;
    }
    int number = mentioned.add(id);
    if (number == vertexOf.length) {
      vertexOf = Arrays.copyOf(vertexOf, number * 2);
      lineOf = Arrays.copyOf(lineOf, number * 2);
    }
    vertexOf[number] = NOT_YET;
    lineOf[number] = line;
    return number;
  }

  void add(long line, String id, Map<String, String> data) {
    int number = mention(id, line);
    if (vertexOf[number] != NOT_YET) {
      throw InputException.at(
          file, line, "node '" + id + "' is declared twice; ids must be distinct, remove one");
    }
    vertexOf[number] = ids.size();
    String label = valueOf(labelKey, data);
    String part = valueOf(splitKey, data);
    if (!split.add(ids.size(), part)) {
      throw InputException.at(
          file, line, "split '" + part + "' is not train, valid or test; fix it or leave it out");
    }
    if (!part.isEmpty() && label.isEmpty()) {
      throw InputException.at(
          file, line, "node '" + id + "' is in " + part + " but has no label; label it");
    }
    labels.add(label);
    for (int c = 0; c < numeric.size(); c++) {
      features.add(c, number(line, id, numeric.get(c), data));
    }
    features.endRow();
    ids.add(id);
  }

  private String valueOf(AttributeKey key, Map<String, String> data) {
    return key == null ? "" : data.getOrDefault(key.id(), defaults.getOrDefault(key.id(), ""));
  }

  private float number(long line, String id, AttributeKey key, Map<String, String> data) {
    String cell = valueOf(key, data);
    if (cell.isEmpty() || cell.equalsIgnoreCase("false")) {
      return 0f;
    }
    if (cell.equalsIgnoreCase("true")) {
      return 1f;
    }
    try {
      float value = Numbers.decimal(cell);
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, like numbers that are not finite
    }
    throw InputException.at(
        file,
        line,
        String.format(
            "feature '%s' of node '%s' is '%s', not a finite number; fix it or declare a string",
            key.name(), id, cell));
  }

  int count() {
    return ids.size();
  }

  /** The vertex of a mentioned id. */
  int declared(int number) {
    if (vertexOf[number] == NOT_YET) {
      throw InputException.at(
          file,
          lineOf[number],
          "no node '" + mentioned.toList().get(number) + "'; declare it or remove the edge");
    }
    return vertexOf[number];
  }

  /** The ids; empty if they are just 0, 1, 2, ... */
  List<String> ids() {
    for (int v = 0; v < ids.size(); v++) {
      if (!ids.get(v).equals(Integer.toString(v))) {
        return ids;
      }
    }
    return List.of();
  }

  Labels labels() {
    return labels.toLabels();
  }

  Features features() {
    return features.toFeatures(file, numeric.stream().map(AttributeKey::name).toList());
  }

  Map<String, Split> splits() {
    return splitKey == null ? Map.of() : Map.of(Splits.PUBLIC, split.toSplit());
  }
}
