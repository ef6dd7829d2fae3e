package org.capgnn.train;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;

/** A ring of vertices with the properties of a larger data set, for {@link MemoryEstimate}. */
final class ExampleData {
  /** The split that the data comes with. */
  static final String SPLIT = "example";

  private ExampleData() {}

  /**
   * @param shape gives the kind of graph and features, the classes and the share of training
   *     vertices
   * @param x stored features, as many for each vertex
   */
  static Dataset of(TrainingShape shape, int n, int m, int f, int x) {
    GraphBuilder ring = new GraphBuilder(n).keepDirection(shape.directed());
    for (int e = 0; e < (shape.directed() ? m : m / 2); e++) {
      ring.addEdge(e % n, (e + 1 + e / n) % n, shape.weighted() ? 2f : 1f);
    }
    int[] offsets = IntStream.rangeClosed(0, n).map(v -> (int) ((long) v * x / n)).toArray();
    int[] columns = new int[x];
    float[] values = shape.featureValues() ? new float[x] : null;
    for (int v = 0; v < n; v++) {
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        columns[e] = e - offsets[v];
        if (values != null) {
          values[e] = 1 + columns[e]; // equal values would be a bag of words, stored otherwise
        }
      }
    }
    int[] labels = IntStream.range(0, n).map(v -> v % shape.classes()).toArray();
    List<String> names = IntStream.range(0, shape.classes()).mapToObj(Integer::toString).toList();
    int train = (int) Math.max(1, Math.round((double) n * shape.train() / shape.vertices()));
    int[] others = IntStream.range(train, n).toArray();
    Split split = new Split(SPLIT, IntStream.range(0, train).toArray(), others, new int[0]);
    return new Dataset(
        SPLIT,
        ring.build(),
        new Features(new SparseMatrix(n, f, offsets, columns, values), true, List.of()),
        new Labels(labels, names),
        List.of(),
        Map.of(SPLIT, split),
        null);
  }
}
