package org.capgnn.graph;

import org.capgnn.tensor.SparseMatrix;

/**
 * An immutable graph, stored as an adjacency matrix in compressed sparse row form.
 *
 * <p>The matrix has sorted columns and neither self-loops nor duplicates. An undirected graph
 * stores each edge in both directions. Row {@code i} holds the vertices that {@code i} points to; a
 * model that propagates gathers from the same vertices.
 */
public final class Graph {
  private final SparseMatrix adjacency;
  private final boolean directed;
  private final int[] selfLoops;

  Graph(SparseMatrix adjacency, boolean directed, int[] selfLoops) {
    this.adjacency = adjacency;
    this.directed = directed;
    this.selfLoops = selfLoops;
  }

  public int vertexCount() {
    return adjacency.rows();
  }

  /**
   * Number of stored entries: one per edge of a directed graph, two per edge of an undirected one.
   */
  public int entryCount() {
    return adjacency.entries();
  }

  /** Number of edges; an undirected edge counts once. */
  public int edgeCount() {
    return directed ? entryCount() : entryCount() / 2;
  }

  /** The adjacency matrix with the weights as values, which are null if the graph is unweighted. */
  public SparseMatrix adjacency() {
    return adjacency;
  }

  public boolean isDirected() {
    return directed;
  }

  public boolean isWeighted() {
    return adjacency.values() != null;
  }

  /**
   * Vertices that had a self-loop in the source, ascending; the loops themselves are not stored.
   */
  public int[] selfLoops() {
    return selfLoops.clone();
  }

  /** Number of entries in the row of a vertex. */
  public int degree(int vertex) {
    return adjacency.offsets()[vertex + 1] - adjacency.offsets()[vertex];
  }

  /** Number of vertices without an edge; self-loops do not count. */
  public int isolatedCount() {
    boolean[] touched = new boolean[vertexCount()];
    for (int v = 0; v < touched.length; v++) {
      touched[v] |= degree(v) > 0;
      for (int e = adjacency.offsets()[v]; directed && e < adjacency.offsets()[v + 1]; e++) {
        touched[adjacency.columnIndices()[e]] = true;
      }
    }
    int isolated = 0;
    for (boolean some : touched) {
      isolated += some ? 0 : 1;
    }
    return isolated;
  }
}
