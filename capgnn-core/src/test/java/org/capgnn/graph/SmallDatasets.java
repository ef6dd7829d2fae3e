package org.capgnn.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.capgnn.tensor.SparseMatrix;

/** Data sets of a few vertices for the tests of this package. */
final class SmallDatasets {
  private SmallDatasets() {}

  /**
   * A path 0 - 1 - 2 - ... over vertices with the given classes (-1: unlabelled), each with its one
   * feature.
   */
  static Dataset path(int... labels) {
    GraphBuilder builder = new GraphBuilder(labels.length);
    for (int v = 0; v + 1 < labels.length; v++) {
      builder.addEdge(v, v + 1);
    }
    return of(builder, labels, Map.of());
  }

  static Dataset of(GraphBuilder builder, int[] labels, Map<String, Split> splits) {
    int n = labels.length;
    int[] offsets = new int[n + 1];
    int[] columns = new int[n];
    Arrays.setAll(offsets, v -> v);
    Arrays.setAll(columns, v -> v);
    Graph graph = builder.build();
    List<String> names =
        List.of("red", "green", "blue").subList(0, 1 + Arrays.stream(labels).max().orElse(-1));
    return new Dataset(
        "small",
        graph,
        new Features(new SparseMatrix(n, n, offsets, columns, null), false, List.of()),
        new Labels(labels, names),
        List.of(),
        splits,
        builder.report());
  }
}
