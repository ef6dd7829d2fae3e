package org.capgnn.few;

import org.capgnn.graph.Graph;
import org.capgnn.parallel.Workers;
import org.capgnn.tensor.SparseMatrix;

/**
 * One row per vertex, by which the similarity of vertices is measured: its propagated features and
 * its place in the graph.
 *
 * @param structureShare weight of the place in the graph, from 0 to 1
 */
public record VertexRows(PropagatedRows features, PropagatedRows structure, double structureShare) {
  /** Features tell more than the place in most graphs that have any. */
  static final double USUAL_SHARE = 0.2;

  /** Both kinds of rows, mixed as usual. */
  public static VertexRows of(Graph graph, SparseMatrix features, Workers workers) {
    return new VertexRows(
        PropagatedRows.ofFeatures(graph, features, workers),
        PropagatedRows.ofStructure(graph, workers),
        USUAL_SHARE);
  }

  VertexRows with(double share) {
    return new VertexRows(features, structure, share);
  }

  VertexRows with(PropagatedRows otherFeatures) {
    return new VertexRows(otherFeatures, structure, structureShare);
  }

  int vertices() {
    return features.vertices();
  }

  double similarity(int i, int j) {
    return (1 - structureShare) * features.similarity(i, j)
        + structureShare * structure.similarity(i, j);
  }
}
