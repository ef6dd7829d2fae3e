package org.capgnn.data.attributed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Place;
import org.capgnn.graph.GraphBuilder;

/** The edges of a file with attributes, kept until all vertices are known. */
final class AttributedEdges {
  private final Map<String, AttributeKey> keys; // grows while the file is read
  private final LoadOptions options;
  private final Set<String> unread = new TreeSet<>();
  private int[] sources = new int[64];
  private int[] targets = new int[64];
  private float[] weights = new float[64];
  private int count;
  private int weighted;
  private int unweighted;
  private int leftOut;
  private boolean named; // whether some edge has an attribute of the name of the weight

  AttributedEdges(Map<String, AttributeKey> keys, LoadOptions options) {
    this.keys = keys;
    this.options = options;
  }

  /**
   * Adds an edge between two mentioned ids.
   *
   * @param oneWay whether the file declares the edge directed
   */
  void add(Place at, int source, int target, boolean oneWay, Map<String, String> data) {
    float weight = weight(at, data);
    if (weight == 0) {
      leftOut++;
      return;
    }
    append(source, target, weight);
    if (options.directed() && !oneWay) {
      append(target, source, weight);
    }
  }

  private void append(int source, int target, float weight) {
    if (count == sources.length) {
      int room = (int) Math.min(count * 2L, Integer.MAX_VALUE - 16);
      sources = Arrays.copyOf(sources, room);
      targets = Arrays.copyOf(targets, room);
      weights = Arrays.copyOf(weights, room);
    }
    sources[count] = source;
    targets[count] = target;
    weights[count++] = weight;
  }

  /** The weight of an edge; 0 if it is zero or missing and such edges are to be skipped. */
  private float weight(Place at, Map<String, String> data) {
    String cell = "";
    for (Map.Entry<String, String> attribute : data.entrySet()) {
      String name = nameOf(attribute.getKey());
      if (name.equalsIgnoreCase(options.columns().weight())) {
        named = true;
        cell = attribute.getValue();
      } else if (!attribute.getValue().isEmpty()) {
        unread.add(name);
      }
    }
    weighted += cell.isEmpty() ? 0 : 1;
    unweighted += cell.isEmpty() ? 1 : 0;
    float weight = cell.isEmpty() ? (options.skipWeightless() ? 0f : 1f) : Numbers.finite(cell);
    if (!(weight > 0) && !(weight == 0 && options.skipWeightless())) {
      throw at.refuse(
          "weight '%s' is not a positive, finite number; fix it, remove the edge, or choose to skip"
              + " edges without weight",
          cell);
    }
    return weight;
  }

  private String nameOf(String id) {
    AttributeKey key = keys.get(id);
    return key != null && key.isFor("edge") ? key.name() : id;
  }

  /** The names of the attributes that some edges have. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(unread);
    if (named) {
      names.add(options.columns().weight());
    }
    return names;
  }

  void addTo(GraphBuilder builder, AttributedVertices vertices) {
    int kept = 0;
    for (int e = 0; e < count; e++) {
      int source = vertices.declared(sources[e]);
      int target = vertices.declared(targets[e]);
      if (source >= 0 && target >= 0) {
        sources[kept] = source;
        targets[kept] = target;
        weights[kept++] = weights[e];
      }
    }
    builder.skipEdges(count - kept);
    builder.addEdges(sources, targets, weights, kept);
  }

  /** What was left out or filled, in sentences. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (leftOut > 0) {
      notes.add(leftOut + " edges without weight left out");
    } else if (weighted > 0 && unweighted > 0) {
      notes.add(unweighted + " edges without weight count as 1");
    }
    if (!unread.isEmpty()) {
      notes.add(
          "attributes of the edges that are not read: "
              + unread.stream()
                  .limit(20)
                  .map(n -> "'" + n + "'")
                  .collect(Collectors.joining(", ")));
    }
    return notes;
  }
}
