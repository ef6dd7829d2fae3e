package org.capgnn.explain.shares;

import java.util.ArrayList;
import java.util.List;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.model.ReluPaths;
import org.capgnn.tensor.SparseMatrix;

/**
 * The vertices of a data set.
 *
 * @param features as the model sees them
 */
record DatasetVertices(Dataset data, Features features) implements Explainer.Vertices {
  @Override
  public String id(int vertex) {
    return data.id(vertex);
  }

  @Override
  public List<String> features(int vertex) {
    SparseMatrix x = features.matrix();
    List<String> names = new ArrayList<>();
    for (int e = x.offsets()[vertex]; e < x.offsets()[vertex + 1]; e++) {
      names.add(name(features, x.columnIndices()[e]));
    }
    return names;
  }

  @Override
  public ReluPaths.Shares split(ReluPaths paths, int vertex, double[] weights) {
    return paths.split(vertex, weights);
  }

  private static String name(Features features, int column) {
    return features.names().isEmpty() ? "#" + column : features.names().get(column);
  }
}
