package org.capgnn.graph;

import java.util.Arrays;
import java.util.List;
import org.capgnn.tensor.SparseMatrix;

/**
 * Summary of a data set: its sizes, degrees, homophily and hash.
 *
 * @param edges number of edges; an undirected edge counts once, self-loops do not count
 * @param features number of feature columns
 * @param featureEntries stored feature entries
 * @param classes number of classes
 * @param classNames in label order
 * @param classSizes labelled vertices per class, in label order
 * @param train number of training vertices; 0 without a split
 * @param isolated vertices without a neighbour other than themselves
 * @param selfLoops vertices that had a self-loop in the source
 * @param homophily share of edges between vertices of the same class, among edges with both ends
 *     labelled; NaN if there are none
 * @param hash {@link Dataset#hash} of the data set
 */
public record DatasetCard(
    String name,
    int vertices,
    int edges,
    boolean directed,
    boolean weighted,
    int features,
    int featureEntries,
    int classes,
    List<String> classNames,
    List<Integer> classSizes,
    int train,
    int valid,
    int test,
    int isolated,
    int selfLoops,
    double homophily,
    Degrees degrees,
    String hash) {

  /** Statistics of the vertex degrees, which count outgoing edges in a directed graph. */
  public record Degrees(int min, double median, double mean, int max) {}

  public DatasetCard {
    classNames = List.copyOf(classNames);
    classSizes = List.copyOf(classSizes);
  }

  /** The card of a data set and its public split, if it has one. */
  public static DatasetCard of(Dataset dataset) {
    return of(dataset, dataset.splits().get(Splits.PUBLIC));
  }

  /**
   * The card of a data set and a split.
   *
   * @param split split whose sizes are stated; null for none
   */
  public static DatasetCard of(Dataset dataset, Split split) {
    Graph graph = dataset.graph();
    SparseMatrix features = dataset.features().matrix();
    return new DatasetCard(
        dataset.name(),
        graph.vertexCount(),
        graph.edgeCount(),
        graph.isDirected(),
        graph.isWeighted(),
        features.columns(),
        features.entries(),
        dataset.labels().classCount(),
        dataset.labels().classNames(),
        Arrays.stream(dataset.labels().classSizes()).boxed().toList(),
        split == null ? 0 : split.train().length,
        split == null ? 0 : split.valid().length,
        split == null ? 0 : split.test().length,
        graph.isolatedCount(),
        graph.selfLoops().length,
        homophily(graph, dataset.labels()),
        degrees(graph),
        dataset.hash());
  }

  private static double homophily(Graph graph, Labels labels) {
    int[] offsets = graph.adjacency().offsets();
    int[] neighbours = graph.adjacency().columnIndices();
    long equal = 0;
    long counted = 0;
    for (int v = 0; v < graph.vertexCount(); v++) {
      if (!labels.isKnown(v)) {
        continue;
      }
      for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        if (labels.isKnown(neighbours[e])) {
          counted++;
          equal += labels.of()[v] == labels.of()[neighbours[e]] ? 1 : 0;
        }
      }
    }
    return counted == 0 ? Double.NaN : (double) equal / counted;
  }

  private static Degrees degrees(Graph graph) {
    int n = graph.vertexCount();
    if (n == 0) {
      return new Degrees(0, 0, 0, 0);
    }
    int[] sorted = new int[n];
    Arrays.setAll(sorted, graph::degree);
    Arrays.sort(sorted);
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2.0;
    return new Degrees(sorted[0], median, (double) graph.entryCount() / n, sorted[n - 1]);
  }
}
