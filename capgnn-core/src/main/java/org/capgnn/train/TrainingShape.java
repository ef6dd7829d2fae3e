package org.capgnn.train;

import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.InputException;
import org.capgnn.graph.StructuralColumns;
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
    FeaturePreparation wanted = settings.get(TrainingKeys.FEATURES);
    boolean adjacency = wanted.steps().contains(FeaturePreparation.Step.ADJACENCY);
    boolean structure = wanted.steps().contains(FeaturePreparation.Step.STRUCTURE);
    boolean bare = x.columns() == 0 && !adjacency && !structure;
    boolean identity = wanted.replacesFeatures() || bare; // one column per vertex
    long columns = identity ? a.rows() : x.columns();
    long entries = identity ? a.rows() : x.entries();
    int roles = structure ? StructuralColumns.COUNT : 0;
    return new TrainingShape(
        a.rows(),
        a.entries(),
        data.graph().isDirected(),
        a.values() != null,
        columns + (adjacency ? a.rows() : 0) + roles,
        entries + (adjacency ? a.entries() : 0) + (long) roles * a.rows(),
        structure || !identity && x.values() != null,
        data.labels().classCount(),
        train);
  }
}
