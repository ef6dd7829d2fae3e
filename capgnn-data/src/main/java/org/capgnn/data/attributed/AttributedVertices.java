package org.capgnn.data.attributed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.data.ColumnNames;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.ByteKeys;
import org.capgnn.data.table.LabelColumn;
import org.capgnn.data.table.Place;
import org.capgnn.data.table.SplitColumn;
import org.capgnn.data.table.SplitMasks;
import org.capgnn.data.table.TypedTable;
import org.capgnn.data.table.UsualNames;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.Splits;

/**
 * The vertices of a file with attributes, in the order in which they are declared.
 *
 * <p>An edge may come before its vertices. Ids are therefore numbered by their first mention, and
 * {@link #declared(int)} returns the vertex of a mentioned id.
 */
final class AttributedVertices {
  private static final int NOT_YET = -1;

  private final String file;
  private final LoadOptions options;
  private final VertexAttributes attributes;
  private final List<String> ids = new ArrayList<>();
  private final ByteKeys mentioned = new ByteKeys();
  private int[] vertexOf = new int[64];
  private long[] lineOf = new long[64]; // by mention
  private long[] lines = new long[64]; // by vertex
  private int unlabelledTest;

  AttributedVertices(String file, LoadOptions options) {
    this.file = file;
    this.options = options;
    this.attributes = new VertexAttributes(file, options);
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
    int vertex = ids.size();
    vertexOf[number] = vertex;
    lines = vertex == lines.length ? Arrays.copyOf(lines, vertex * 2) : lines;
    lines[vertex] = at.line();
    attributes.add(vertex, data);
    ids.add(id);
  }

  int count() {
    return ids.size();
  }

  boolean has(String id) {
    int number = mentioned.find(id);
    return number >= 0 && vertexOf[number] != NOT_YET;
  }

  String id(int vertex) {
    return ids.get(vertex);
  }

  /** The vertex of a mentioned id, or -1 if there is none and such edges are to be skipped. */
  int declared(int number) {
    if (vertexOf[number] == NOT_YET && !options.skipUnknown()) {
      throw new Place(file, lineOf[number])
          .refuse(
              "no node '%s'; declare it, remove the edge, or choose to skip edges with unknown ends",
              mentioned.toList().get(number));
    }
    return vertexOf[number];
  }

  /** The ids; empty if they are just 0, 1, 2, ... */
  List<String> ids() {
    boolean numbered =
        IntStream.range(0, ids.size()).allMatch(v -> ids.get(v).equals(Integer.toString(v)));
    return numbered ? List.of() : ids;
  }

  /**
   * What the attributes say.
   *
   * @param notes what was left out or filled, in sentences
   */
  record Found(Labels labels, Map<String, Split> splits, TypedTable features, List<String> notes) {}

  Found found(Collection<AttributeKey> keys, Map<String, String> defaults, LabelMeaning meaning) {
    if (ids.isEmpty()) {
      throw new Place(file, 1).refuse("the graph has no node; add nodes");
    }
    List<AttributeKey> others =
        new ArrayList<>(keys.stream().filter(k -> k.isFor("node")).toList());
    List<String> notes = new ArrayList<>();
    AttributeKey splitKey = AttributeKey.named(others, "node", options.columns().split());
    others.remove(splitKey);
    AttributeKey labelKey = labelKey(others, defaults, meaning, notes);
    others.remove(labelKey);
    LabelColumn labels = new LabelColumn(null, options.unknownLabels());
    String[] classes = attributes.cells(labelKey, defaults, ids.size());
    SplitColumn split = new SplitColumn(Splits.PUBLIC, 0);
    String[] parts =
        splitKey == null
            ? masked(others, defaults, notes)
            : attributes.cells(splitKey, defaults, ids.size());
    for (int v = 0; v < ids.size(); v++) {
      add(v, classes[v], parts[v], labels, split);
    }
    TypedTable features = attributes.toFeatures(others, defaults, ids.size());
    Labels known = labels.toLabels();
    if (unlabelledTest > 0) {
      notes.add(unlabelledTest + " test vertices without label are left out of the split");
    }
    notes.addAll(features.notes());
    notes.addAll(labels.notes());
    if (labelKey == null && !others.isEmpty()) {
      notes.add(LabelColumn.missing("attribute", others.stream().map(AttributeKey::name).toList()));
    }
    boolean given = Arrays.stream(parts).anyMatch(part -> !part.isEmpty());
    Map<String, Split> splits =
        splitKey == null && !given ? Map.of() : Map.of(Splits.PUBLIC, split.toSplit());
    return new Found(known, splits, features, notes);
  }

  /** The parts that train_mask and its like state, which are removed from the attributes. */
  private String[] masked(
      List<AttributeKey> others, Map<String, String> defaults, List<String> notes) {
    SplitMasks masks = SplitMasks.in(others.stream().map(AttributeKey::name).toList());
    if (masks.isEmpty()) {
      return attributes.cells(null, defaults, ids.size());
    }
    List<AttributeKey> keys =
        others.stream().filter(key -> masks.names().contains(key.name())).toList();
    SplitMasks own = SplitMasks.in(keys.stream().map(AttributeKey::name).toList());
    String[][] cells =
        keys.stream()
            .map(key -> attributes.cells(key, defaults, ids.size()))
            .toArray(String[][]::new);
    String[] parts = new String[ids.size()];
    for (int v = 0; v < parts.length; v++) {
      int vertex = v;
      String[] row = Arrays.stream(cells).map(column -> column[vertex]).toArray(String[]::new);
      parts[v] = own.part(new Place(file, lines[v]), row);
    }
    others.removeAll(keys);
    notes.add(own.note());
    return parts;
  }

  private void add(int v, String label, String part, LabelColumn labels, SplitColumn split) {
    Place at = new Place(file, lines[v]);
    if (SplitColumn.isTest(part) && labels.isUnknown(label)) {
      unlabelledTest++; // as in data whose test labels are kept secret
      split.add(v, "");
      labels.add(label);
      return;
    }
    if (!split.add(v, part)) {
      throw at.refuse("split '%s' is not train, valid or test; fix it or leave it out", part);
    }
    if (!part.isEmpty() && labels.isUnknown(label)) {
      throw at.refuse("node '%s' is in %s but has no label; label it", ids.get(v), part);
    }
    if (!part.isEmpty()) {
      labels.usedInSplit(label);
    }
    labels.add(label);
  }

  /** The attribute that holds the class, or null; display names are removed from the others. */
  private AttributeKey labelKey(
      List<AttributeKey> others,
      Map<String, String> defaults,
      LabelMeaning meaning,
      List<String> notes) {
    AttributeKey display = AttributeKey.named(others, "node", ColumnNames.DEFAULT.label());
    if (display != null && meaning.areNames(attributes.cells(display, defaults, ids.size()))) {
      others.remove(display);
      notes.add("'" + display.name() + "' of the vertices is a name to display and not read");
    }
    AttributeKey key = AttributeKey.named(others, "node", options.columns().label());
    if (key == null) {
      List<String> names = others.stream().map(AttributeKey::name).toList();
      key =
          UsualNames.label(names, options.columns())
              .map(name -> AttributeKey.named(others, "node", name))
              .orElse(null);
      if (key != null) {
        notes.add("the class is attribute '" + key.name() + "'");
      }
    }
    return key;
  }
}
