package org.capgnn.explain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.column.RawColumn;
import org.capgnn.column.TypedColumns;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Changes to a graph that are tried out without saving them: edges and vertices left out, features
 * set to other values.
 *
 * <p>A vertex that is left out stays in the list without any edge, so that no other vertex notices
 * it. Immutable: each method returns a new object.
 */
public final class WhatIf {
  private final Set<Edge> edges;
  private final Set<String> vertices;
  private final Map<FeatureCell, String> cells;

  private record Edge(String source, String target) {}

  private record FeatureCell(String vertex, String feature) {}

  private WhatIf(Set<Edge> edges, Set<String> vertices, Map<FeatureCell, String> cells) {
    this.edges = edges;
    this.vertices = vertices;
    this.cells = cells;
  }

  /** No change yet. */
  public static WhatIf nothing() {
    return new WhatIf(Set.of(), Set.of(), Map.of());
  }

  /** Leaves an edge out, in both directions if the graph is undirected. */
  public WhatIf withoutEdge(String source, String target) {
    Set<Edge> more = new LinkedHashSet<>(edges);
    more.add(new Edge(source, target));
    return new WhatIf(more, vertices, cells);
  }

  /** Leaves all edges of a vertex out. */
  public WhatIf withoutVertex(String id) {
    Set<String> more = new LinkedHashSet<>(vertices);
    more.add(id);
    return new WhatIf(edges, more, cells);
  }

  /** Sets a feature of a vertex; in a table with encoded columns, the cell of a column. */
  public WhatIf set(String vertex, String feature, String value) {
    Map<FeatureCell, String> more = new LinkedHashMap<>(cells);
    more.put(new FeatureCell(vertex, feature), value);
    return new WhatIf(edges, vertices, more);
  }

  public boolean isNothing() {
    return edges.isEmpty() && vertices.isEmpty() && cells.isEmpty();
  }

  /** The data with these changes. */
  public Dataset on(Dataset data) {
    Graph graph = edges.isEmpty() && vertices.isEmpty() ? data.graph() : rewired(data);
    boolean encoded = data.columns().map(columns -> !columns.raw().isEmpty()).orElse(false);
    Features features = cells.isEmpty() || encoded ? data.features() : changedNumbers(data);
    Dataset changed =
        new Dataset(
            data.name(), graph, features, data.labels(), data.ids(), data.splits(), data.report());
    return data.columns()
        .map(columns -> changed.withColumns(encoded ? changedCells(data, columns) : columns))
        .orElse(changed);
  }

  private Graph rewired(Dataset data) {
    Graph graph = data.graph();
    int n = data.vertexCount();
    Set<Long> gone = new LinkedHashSet<>();
    for (Edge edge : edges) {
      int source = index(data, edge.source);
      int target = index(data, edge.target);
      boolean there = hasEdge(graph, source, target);
      if (!there) {
        throw InputException.of(
            "%s: there is no edge from '%s' to '%s' to leave out",
            data.name(), edge.source, edge.target);
      }
      gone.add((long) source * n + target);
      if (!graph.isDirected()) {
        gone.add((long) target * n + source);
      }
    }
    boolean[] apart = new boolean[n];
    vertices.forEach(id -> apart[index(data, id)] = true);
    GraphBuilder builder = new GraphBuilder(n).keepDirection(graph.isDirected());
    SparseMatrix adjacency = graph.adjacency();
    for (int u = 0; u < n; u++) {
      for (int e = adjacency.offsets()[u]; e < adjacency.offsets()[u + 1]; e++) {
        int v = adjacency.columnIndices()[e];
        if (!apart[u] && !apart[v] && !gone.contains((long) u * n + v)) {
          builder.addEdge(u, v, adjacency.value(e));
        }
      }
    }
    for (int loop : graph.selfLoops()) {
      builder.addEdge(loop, loop);
    }
    return builder.build();
  }

  private static boolean hasEdge(Graph graph, int source, int target) {
    int[] offsets = graph.adjacency().offsets();
    return Arrays.binarySearch(
            graph.adjacency().columnIndices(), offsets[source], offsets[source + 1], target)
        >= 0;
  }

  private static int index(Dataset data, String id) {
    return data.indexOf(id)
        .orElseThrow(() -> InputException.of("%s: no vertex is called '%s'", data.name(), id));
  }

  private Features changedNumbers(Dataset data) {
    Features features = data.features();
    SparseMatrix matrix = features.matrix();
    Map<Integer, Map<Integer, Float>> changes = new LinkedHashMap<>();
    cells.forEach(
        (cell, value) ->
            changes
                .computeIfAbsent(index(data, cell.vertex), v -> new LinkedHashMap<>())
                .put(column(features, cell.feature), number(cell, value)));
    SparseMatrixBuilder builder = new SparseMatrixBuilder(matrix.rows(), matrix.columns());
    for (int v = 0; v < matrix.rows(); v++) {
      Map<Integer, Float> row = changes.getOrDefault(v, Map.of());
      for (int e = matrix.offsets()[v]; e < matrix.offsets()[v + 1]; e++) {
        int column = matrix.columnIndices()[e];
        if (!row.containsKey(column)) {
          builder.add(v, column, matrix.value(e));
        }
      }
      int vertex = v;
      row.forEach(
          (column, value) -> {
            if (features.dense() || value != 0f) {
              builder.add(vertex, column, value);
            }
          });
    }
    return new Features(builder.build(), features.dense(), features.names());
  }

  private static int column(Features features, String name) {
    List<String> names = features.names();
    int index = names.indexOf(name);
    if (index < 0 && names.isEmpty() && name.matches("#[0-9]{1,9}")) {
      index = Integer.parseInt(name.substring(1));
    }
    if (index < 0 || index >= features.count()) {
      throw InputException.of(
          "no feature is called '%s'%s",
          name,
          features.count() == 0
              ? "; the data has no features"
              : names.isEmpty()
                  ? "; the features have no names: write #0 to #" + (features.count() - 1)
                  : ", did you mean " + NearestName.of(name, names) + "?");
    }
    return index;
  }

  private static float number(FeatureCell cell, String text) {
    try {
      float value = Float.parseFloat(text.strip());
      if (Float.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw InputException.of(
        "feature %s of vertex '%s': '%s' is not a finite number", cell.feature, cell.vertex, text);
  }

  private TypedColumns changedCells(Dataset data, TypedColumns columns) {
    List<String> names = columns.raw().stream().map(RawColumn::name).toList();
    for (FeatureCell cell : cells.keySet()) {
      index(data, cell.vertex);
      if (!names.contains(cell.feature)) {
        throw InputException.of(
            "no column is called '%s', did you mean %s?",
            cell.feature, NearestName.of(cell.feature, names));
      }
    }
    List<RawColumn> changed = new ArrayList<>();
    for (RawColumn column : columns.raw()) {
      int[] codes = column.codes().clone();
      List<String> values = new ArrayList<>(column.values());
      cells.forEach(
          (cell, value) -> {
            if (cell.feature.equals(column.name())) {
              codes[index(data, cell.vertex)] = values.size();
              values.add(value);
            }
          });
      changed.add(new RawColumn(column.name(), codes, values));
    }
    return new TypedColumns(changed, columns.encoding());
  }
}
