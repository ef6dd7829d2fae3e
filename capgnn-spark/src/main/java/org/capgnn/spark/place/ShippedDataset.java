package org.capgnn.spark.place;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.tensor.SparseMatrix;

/**
 * What a model learns from, on its way to the executors; each of them makes one data set of it,
 * which its tasks share.
 */
final class ShippedDataset implements Serializable {
  private static final long serialVersionUID = 1;

  private final String name;
  private final String hash;
  private final boolean directed;
  private final Matrix adjacency;
  private final int[] selfLoops;
  private final Matrix features;
  private final boolean dense;
  private final ArrayList<String> featureNames;
  private final int[] labels;
  private final ArrayList<String> classNames;
  private final ArrayList<ShippedSplit> splits = new ArrayList<>();
  private transient Dataset made;

  /** A sparse matrix. */
  private record Matrix(int rows, int columns, int[] offsets, int[] indices, float[] values)
      implements Serializable {
    static Matrix of(SparseMatrix m) {
      return new Matrix(m.rows(), m.columns(), m.offsets(), m.columnIndices(), m.values());
    }

    SparseMatrix matrix() {
      return new SparseMatrix(rows, columns, offsets, indices, values);
    }
  }

  /** A split. */
  private record ShippedSplit(String key, String name, int[] train, int[] valid, int[] test)
      implements Serializable {}

  ShippedDataset(Dataset data) {
    Graph graph = data.graph();
    name = data.name();
    hash = data.hash();
    directed = graph.isDirected();
    adjacency = Matrix.of(graph.adjacency());
    selfLoops = graph.selfLoops();
    features = Matrix.of(data.features().matrix());
    dense = data.features().dense();
    featureNames = new ArrayList<>(data.features().names());
    labels = data.labels().of();
    classNames = new ArrayList<>(data.labels().classNames());
    data.splits()
        .forEach(
            (key, s) ->
                splits.add(new ShippedSplit(key, s.name(), s.train(), s.valid(), s.test())));
  }

  /** The data set, made once in each process. */
  synchronized Dataset dataset() {
    if (made == null) {
      made = make();
    }
    return made;
  }

  private Dataset make() {
    GraphBuilder builder = new GraphBuilder(adjacency.rows()).keepDirection(directed);
    for (int i = 0; i < adjacency.rows(); i++) {
      for (int e = adjacency.offsets()[i]; e < adjacency.offsets()[i + 1]; e++) {
        int j = adjacency.indices()[e];
        if (directed || i < j) {
          builder.addEdge(i, j, adjacency.values() == null ? 1f : adjacency.values()[e]);
        }
      }
    }
    for (int loop : selfLoops) {
      builder.addEdge(loop, loop);
    }
    Map<String, Split> named = new HashMap<>();
    splits.forEach(s -> named.put(s.key(), new Split(s.name(), s.train(), s.valid(), s.test())));
    Dataset data =
        new Dataset(
            name,
            builder.build(),
            new Features(features.matrix(), dense, featureNames),
            new Labels(labels, classNames),
            List.of(),
            named,
            builder.report());
    if (!data.hash().equals(hash)) {
      throw new IllegalStateException(name + " has changed on its way to an executor");
    }
    return data;
  }
}
