package org.capgnn.train;

import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;

/**
 * The sizes of a data set, which determine the memory of a training.
 *
 * @param entries directed entries of the adjacency, without the self-loops that models add
 * @param weighted whether the entries have weights
 * @param features number of feature columns
 * @param featureEntries stored features of all vertices
 * @param featureValues whether stored features have values; otherwise all are 1
 * @param train number of training vertices
 */
public record TrainingShape(
    long vertices,
    long entries,
    boolean directed,
    boolean weighted,
    long features,
    long featureEntries,
    boolean featureValues,
    int classes,
    long train) {

  public TrainingShape {
    if (vertices < 1 || entries < 0 || features < 1 || featureEntries < 0 || classes < 1) {
      throw new InputException(
          "a graph needs at least one vertex, feature and class and no negative numbers, found "
              + "%d vertices, %d entries, %d features and %d classes"
                  .formatted(vertices, entries, features, classes));
    }
  }

  /** The sizes of the data with the features that the settings ask for. */
  public static TrainingShape of(Dataset data, Settings settings, long train) {
    SparseMatrix a = data.graph().adjacency();
    SparseMatrix x = data.features().matrix();
    boolean identity = // one column per vertex takes the place of the features
        x.columns() == 0
            || settings
                .get(TrainingKeys.FEATURES)
                .steps()
                .contains(FeaturePreparation.Step.IDENTITY);
    return new TrainingShape(
        a.rows(),
        a.entries(),
        data.graph().isDirected(),
        a.values() != null,
        identity ? a.rows() : x.columns(),
        identity ? a.rows() : x.entries(),
        !identity && x.values() != null,
        data.labels().classCount(),
        train);
  }
}
