package org.capgnn.data.npz;

import org.capgnn.data.numpy.NumpyArray;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;

/**
 * Edges as pairs of vertex numbers: {@code edges}, one row for each, or {@code edge_index}, one
 * column for each.
 */
final class EdgeArray {
  private final NumpyArray array;
  private final boolean columns;

  private EdgeArray(NumpyArray array, boolean columns) {
    this.array = array;
    this.columns = columns;
  }

  /** The pairs in an archive, or null if it has none. */
  static EdgeArray in(NpzArchive archive) {
    boolean index = !archive.has("edges") && archive.has("edge_index");
    if (!index && !archive.has("edges")) {
      return null;
    }
    NumpyArray array = archive.array(index ? "edge_index" : "edges");
    if (array.rank() != 2 || (array.size(0) != 2 && array.size(1) != 2)) {
      throw InputException.of("%s: expected pairs of vertex numbers", array.source());
    }
    return new EdgeArray(array, array.size(1) != 2 || (index && array.size(0) == 2));
  }

  void addTo(GraphBuilder builder, int vertices) {
    int[] ends = array.ints();
    int count = ends.length / 2;
    int[] sources = new int[count];
    int[] targets = new int[count];
    for (int e = 0; e < count; e++) {
      sources[e] = end(ends[columns ? e : 2 * e], e, vertices);
      targets[e] = end(ends[columns ? count + e : 2 * e + 1], e, vertices);
    }
    builder.addEdges(sources, targets, null, count);
  }

  private int end(int vertex, int edge, int vertices) {
    if (vertex < 0 || vertex >= vertices) {
      throw InputException.of(
          "%s: edge %d leads to vertex %d, but features and labels have the vertices 0 to %d",
          array.source(), edge, vertex, vertices - 1);
    }
    return vertex;
  }
}
