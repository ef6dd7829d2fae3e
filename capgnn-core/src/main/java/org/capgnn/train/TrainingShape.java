package org.capgnn.train;

import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.tensor.SparseMatrix;

/**
 * The sizes of a data set, which is all that its memory depends on.
 *
 * @param entries directed entries of the adjacency, without the self-loops that models add
 * @param weighted whether the entries have weights
 * @param features number of feature columns
 * @param featureEntries stored features of all vertices
 * @param featureValues whether stored features have values, or are all 1
 */
public record TrainingShape(
    long vertices,
    long entries,
    boolean directed,
    boolean weighted,
    long features,
    long featureEntries,
    boolean featureValues,
    int classes) {

  public TrainingShape {
    if (vertices < 1 || entries < 0 || features < 1 || featureEntries < 0 || classes < 1) {
      throw new InputException(
          "a graph needs at least one vertex, feature and class and no negative numbers, found "
              + vertices
              + " vertices, "
              + entries
              + " entries, "
              + features
              + " features and "
              + classes
              + " classes");
    }
  }

  public static TrainingShape of(Dataset data) {
    SparseMatrix a = data.graph().adjacency();
    SparseMatrix x = data.features().matrix();
    boolean identity = x.columns() == 0; // a column for each vertex takes their place
    return new TrainingShape(
        a.rows(),
        a.entries(),
        data.graph().isDirected(),
        a.values() != null,
        identity ? a.rows() : x.columns(),
        identity ? a.rows() : x.entries(),
        x.values() != null,
        data.labels().classCount());
  }

  /** Entries of A + I. */
  long loopedEntries() {
    return Math.addExact(entries, vertices);
  }
}
