package org.capgnn.explain.shares;

import java.util.Arrays;
import org.capgnn.graph.Graph;

/** Counts the hops from one vertex to all others along the edges. */
final class Distances {
  private Distances() {}

  /** The number of hops to each vertex, -1 where no path leads. */
  static int[] from(Graph graph, int vertex) {
    int[] distances = new int[graph.vertexCount()];
    Arrays.fill(distances, -1);
    int[] queue = new int[distances.length];
    int end = 1;
    queue[0] = vertex;
    distances[vertex] = 0;
    int[] offsets = graph.adjacency().offsets();
    int[] columns = graph.adjacency().columnIndices();
    for (int at = 0; at < end; at++) {
      int u = queue[at];
      for (int e = offsets[u]; e < offsets[u + 1]; e++) {
        if (distances[columns[e]] < 0) {
          distances[columns[e]] = distances[u] + 1;
          queue[end++] = columns[e];
        }
      }
    }
    return distances;
  }
}
