package org.capgnn.data.graphml;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.data.table.TypedTable;
import org.capgnn.graph.BuildReport;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.Labels;
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
  private final AttributeKey labelKey;
  private final AttributeKey splitKey;
  private final Map<String, String> defaults;
  private final LabelColumn labels;
  private final SplitColumn split = new SplitColumn(Splits.PUBLIC, 0);
  private final NodeAttributes attributes;
  private final List<String> ids = new ArrayList<>();
  private final ByteKeys mentioned = new ByteKeys();
  private int[] vertexOf = new int[64];
  private long[] lineOf = new long[64];

  GraphMlVertices(
      String file,
      Collection<AttributeKey> keys,
      Map<String, String> defaults,
      LoadOptions options) {
    this.file = file;
    this.defaults = defaults;
    this.labels = new LabelColumn(null, options.unknownLabels());
    this.labelKey = AttributeKey.named(keys, "node", options.columns().label());
    this.splitKey = AttributeKey.named(keys, "node", options.columns().split());
    List<AttributeKey> others =
        keys.stream().filter(k -> k.isFor("node") && k != labelKey && k != splitKey).toList();
    this.attributes = new NodeAttributes(file, others, defaults, options);
  }

  /** The number of an id, given at its first mention. */
  int mention(String id, Place at) {
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
    lineOf[number] = at.line();
    return number;
  }

  void add(Place at, String id, Map<String, String> data) {
    int number = mention(id, at);
    if (vertexOf[number] != NOT_YET) {
      throw at.refuse("node '%s' is declared twice; ids must be distinct, remove one", id);
    }
    vertexOf[number] = ids.size();
    String label = valueOf(labelKey, data);
    String part = valueOf(splitKey, data);
    if (!split.add(ids.size(), part)) {
      throw at.refuse("split '%s' is not train, valid or test; fix it or leave it out", part);
    }
    if (!part.isEmpty() && labels.isUnknown(label)) {
      throw at.refuse("node '%s' is in %s but has no label; label it", id, part);
    }
    if (!part.isEmpty()) {
      labels.usedInSplit(label);
    }
    labels.add(label);
    attributes.add(ids.size(), data);
    ids.add(id);
  }

  private String valueOf(AttributeKey key, Map<String, String> data) {
    return key == null ? "" : data.getOrDefault(key.id(), defaults.getOrDefault(key.id(), ""));
  }

  String file() {
    return file;
  }

  int count() {
    return ids.size();
  }

  /** The vertex of a mentioned id. */
  int declared(int number) {
    if (vertexOf[number] == NOT_YET) {
      throw new Place(file, lineOf[number])
          .refuse("no node '%s'; declare it or remove the edge", mentioned.toList().get(number));
    }
    return vertexOf[number];
  }

  Dataset toDataset(String name, Graph graph, BuildReport report) {
    boolean numbered =
        IntStream.range(0, ids.size()).allMatch(v -> ids.get(v).equals(Integer.toString(v)));
    TypedTable features = attributes.toFeatures(ids.size());
    Labels known = labels.toLabels();
    List<String> notes = new ArrayList<>(features.notes());
    notes.addAll(labels.notes());
    Dataset data =
        new Dataset(
            name,
            graph,
            features.features(),
            known,
            numbered ? List.of() : ids,
            splitKey == null ? Map.of() : Map.of(Splits.PUBLIC, split.toSplit()),
            report.with(notes));
    return features.columns().map(data::withColumns).orElse(data);
  }
}
