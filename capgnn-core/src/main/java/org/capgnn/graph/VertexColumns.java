package org.capgnn.graph;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.capgnn.tensor.SparseMatrix;

/**
 * The identity matrix as features: one column per vertex, named by the vertex id.
 *
 * <p>A model without other features can learn from them which vertices surround a vertex. The names
 * let a changed graph find the columns of the vertices that it shares with the training graph.
 */
final class VertexColumns {
  private VertexColumns() {}

  static Features of(Dataset dataset) {
    int n = dataset.vertexCount();
    int[] offsets = new int[n + 1];
    int[] columns = new int[n];
    Arrays.setAll(offsets, v -> v);
    Arrays.setAll(columns, v -> v);
    List<String> names = IntStream.range(0, n).mapToObj(dataset::id).toList();
    return new Features(new SparseMatrix(n, n, offsets, columns, null), false, names);
  }
}
