package org.capgnn.data.graphml;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.capgnn.data.LoadOptions;
import org.capgnn.data.table.Numbers;
import org.capgnn.data.table.Place;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;

/** The edges of a GraphML file, kept until all nodes are known. */
final class GraphMlEdges {
  private final AttributeKey weightKey;
  private final boolean keepDirection;
  private int[] sources = new int[64];
  private int[] targets = new int[64];
  private float[] weights = new float[64];
  private int count;

  GraphMlEdges(Collection<AttributeKey> keys, LoadOptions options) {
    this.keepDirection = options.directed();
    this.weightKey = AttributeKey.named(keys, "edge", options.columns().weight());
  }

  /**
   * Adds an edge between two mentioned ids.
   *
   * @param oneWay whether the file declares the edge directed
   */
  void add(Place at, int source, int target, boolean oneWay, Map<String, String> data) {
    float weight = weight(at, data);
    append(source, target, weight);
    if (keepDirection && !oneWay) {
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

  private float weight(Place at, Map<String, String> data) {
    String cell = weightKey == null ? null : data.get(weightKey.id());
    float weight = cell == null ? 1f : Numbers.finite(cell);
    if (!(weight > 0)) {
      throw at.refuse(
          "weight '%s' is not a positive, finite number; fix it or remove the edge", cell);
    }
    return weight;
  }

  Dataset toDataset(String name, GraphMlVertices vertices) {
    GraphBuilder builder = new GraphBuilder(vertices.count()).keepDirection(keepDirection);
    for (int e = 0; e < count; e++) {
      sources[e] = vertices.declared(sources[e]);
      targets[e] = vertices.declared(targets[e]);
    }
    try {
      Graph graph = builder.addEdges(sources, targets, weights, count).build();
      return vertices.toDataset(name, graph, builder.report());
    } catch (IllegalArgumentException e) {
      throw new InputException(vertices.file() + ": " + e.getMessage(), e);
    }
  }
}
