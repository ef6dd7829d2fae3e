package org.capgnn.train;

import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.settings.Settings;
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

  /** The sizes with the features as they are. */
  public static TrainingShape of(Dataset data) {
    return of(data, false);
  }

  /** The sizes with the features that the settings ask for. */
  public static TrainingShape of(Dataset data, Settings settings) {
    FeaturePreparation preparation = FeaturePreparation.parse(settings.text("features"));
    return of(data, preparation.steps().contains(FeaturePreparation.Step.IDENTITY));
  }

  private static TrainingShape of(Dataset data, boolean replaced) {
    SparseMatrix a = data.graph().adjacency();
    SparseMatrix x = data.features().matrix();
    // a column for each vertex takes their place
    boolean identity = replaced || x.columns() == 0;
    return new TrainingShape(
        a.rows(),
        a.entries(),
        data.graph().isDirected(),
        a.values() != null,
        identity ? a.rows() : x.columns(),
        identity ? a.rows() : x.entries(),
        !identity && x.values() != null,
        data.labels().classCount());
  }

  /** Entries of A + I. */
  long loopedEntries() {
    return Math.addExact(entries, vertices);
  }
}
