package org.capgnn.graph;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A graph with the features, labels and splits that a model learns from.
 *
 * @param name short name, such as {@code cora} or the name of a folder
 * @param ids identifier of each vertex in the source; empty if the ids are just 0, 1, 2, ...
 * @param splits the splits that came with the data, by name ({@code public} is the usual one)
 * @param report changes made while the graph was built
 */
public record Dataset(
    String name,
    Graph graph,
    Features features,
    Labels labels,
    List<String> ids,
    Map<String, Split> splits,
    BuildReport report) {

  public Dataset {
    Objects.requireNonNull(name, "name");
    ids = List.copyOf(ids);
    splits = Map.copyOf(splits);
    int n = graph.vertexCount();
    if (features.matrix().rows() != n
        || labels.of().length != n
        || (!ids.isEmpty() && ids.size() != n)) {
      throw new IllegalArgumentException(
          name
              + ": "
              + n
              + " vertices, but "
              + features.matrix().rows()
              + " feature rows, "
              + labels.of().length
              + " labels and "
              + ids.size()
              + " ids");
    }
  }

  public int vertexCount() {
    return graph.vertexCount();
  }

  /** The identifier of a vertex, as spelled in the source. */
  public String id(int vertex) {
    return ids.isEmpty() ? Integer.toString(vertex) : ids.get(vertex);
  }

  /** The same data set with other features. */
  public Dataset withFeatures(Features other) {
    return new Dataset(name, graph, other, labels, ids, splits, report);
  }
}
