package org.capgnn.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.capgnn.column.TypedColumns;

/**
 * An immutable graph with everything that a model learns from: features, labels and splits.
 *
 * <p>{@link #builder} makes one from Java values; the data module reads one from files.
 */
public final class Dataset {
  private final String name;
  private final Graph graph;
  private final Features features;
  private final Labels labels;
  private final List<String> ids;
  private final Map<String, Split> splits;
  private final BuildReport report;
  private final DataSource source; // null for data made by a program
  private final TypedColumns columns; // null if the features came as numbers without a table
  private volatile String hash; // computed once, on demand
  private volatile Map<String, Integer> indices; // the same

  /**
   * A data set from its parts.
   *
   * @param name short name, such as {@code cora} or the name of a folder
   * @param ids the source's identifier of each vertex; empty if they are just 0, 1, 2, ...
   * @param splits the splits that came with the data, by name ({@code public} is the usual one)
   * @param report what building the graph changed
   */
  public Dataset(
      String name,
      Graph graph,
      Features features,
      Labels labels,
      List<String> ids,
      Map<String, Split> splits,
      BuildReport report) {
    this(name, graph, features, labels, ids, splits, report, null, null, null);
  }

  private Dataset(
      String name,
      Graph graph,
      Features features,
      Labels labels,
      List<String> ids,
      Map<String, Split> splits,
      BuildReport report,
      DataSource source,
      TypedColumns columns,
      String hash) {
    this.name = Objects.requireNonNull(name, "name");
    this.graph = graph;
    this.features = features;
    this.labels = labels;
    this.ids = List.copyOf(ids);
    this.splits = Map.copyOf(splits);
    this.report = report;
    this.source = source;
    this.columns = columns;
    this.hash = hash;
    int n = graph.vertexCount();
    if (features.matrix().rows() != n
        || labels.of().length != n
        || (!ids.isEmpty() && ids.size() != n)) {
      throw new IllegalArgumentException(
          "%s: %d vertices, but %d feature rows, %d labels and %d ids"
              .formatted(name, n, features.matrix().rows(), labels.of().length, ids.size()));
    }
  }

  /** Starts a data set of vertices and edges by name. */
  public static DatasetBuilder builder(String name) {
    return new DatasetBuilder(name);
  }

  /**
   * A data set from arrays, whose vertices are called 0, 1, 2, ...
   *
   * @param sources one end of each edge
   * @param targets the other end
   * @param features one row per vertex, all of the same length
   * @param labels one label per vertex, null if unknown
   */
  public static Dataset of(
      String name, int[] sources, int[] targets, float[][] features, String[] labels) {
    return of(name, sources, targets, null, features, labels);
  }

  /**
   * A data set from arrays with weighted edges, whose vertices are called 0, 1, 2, ...
   *
   * @param sources one end of each edge
   * @param targets the other end
   * @param weights one positive weight per edge; null if all are 1
   * @param features one row per vertex, all of the same length
   * @param labels one label per vertex, null if unknown
   */
  public static Dataset of(
      String name,
      int[] sources,
      int[] targets,
      float[] weights,
      float[][] features,
      String[] labels) {
    return DatasetBuilder.ofArrays(name, sources, targets, weights, features, labels);
  }

  public String name() {
    return name;
  }

  public Graph graph() {
    return graph;
  }

  public Features features() {
    return features;
  }

  public Labels labels() {
    return labels;
  }

  /** The source's identifier of each vertex; empty if they are just 0, 1, 2, ... */
  public List<String> ids() {
    return ids;
  }

  /** The splits that came with the data, by name. */
  public Map<String, Split> splits() {
    return splits;
  }

  /** What building the graph changed. */
  public BuildReport report() {
    return report;
  }

  /** Where the data was read; empty for data made by a program. */
  public Optional<DataSource> source() {
    return Optional.ofNullable(source);
  }

  /** The table columns that the features were made of; empty if they came as numbers alone. */
  public Optional<TypedColumns> columns() {
    return Optional.ofNullable(columns);
  }

  public int vertexCount() {
    return graph.vertexCount();
  }

  /** The identifier of a vertex as its source spells it. */
  public String id(int vertex) {
    return ids.isEmpty() ? Integer.toString(vertex) : ids.get(vertex);
  }

  /** The vertex with an identifier, if there is one. */
  public OptionalInt indexOf(String id) {
    if (indices == null) {
      Map<String, Integer> found = new HashMap<>();
      for (int v = 0; v < vertexCount(); v++) {
        found.putIfAbsent(id(v), v);
      }
      indices = found;
    }
    Integer index = indices.get(id);
    return index == null ? OptionalInt.empty() : OptionalInt.of(index);
  }

  /**
   * SHA-256 over everything that a model learns from; the same content gives the same hash,
   * whatever file it came from. Computed once per data set.
   */
  public String hash() {
    if (hash == null) {
      hash = DatasetHash.of(this);
    }
    return hash;
  }

  /** The same content under another name, with the place it was read from. */
  public Dataset from(String newName, DataSource place) {
    return new Dataset(newName, graph, features, labels, ids, splits, report, place, columns, hash);
  }

  /** The same data set with other features; it is then no longer a known data set. */
  public Dataset withFeatures(Features other) {
    return with(other, labels);
  }

  /** The same data set with other features and labels; it is then no longer a known data set. */
  public Dataset with(Features otherFeatures, Labels otherLabels) {
    return new Dataset(
        name, graph, otherFeatures, otherLabels, ids, splits, report, changed(), null, null);
  }

  /**
   * The same data set with other labels and another split of the same or a new name; it is then no
   * longer a known data set.
   */
  public Dataset with(Labels otherLabels, Split split) {
    Map<String, Split> others = new HashMap<>(splits);
    others.put(split.name(), split);
    return new Dataset(
        name, graph, features, otherLabels, ids, others, report, changed(), columns, null);
  }

  private DataSource changed() {
    return source == null ? null : source.changed();
  }

  /** The same data with more sentences about its reading. */
  public Dataset noting(List<String> sentences) {
    return new Dataset(
        name, graph, features, labels, ids, splits, report.with(sentences), source, columns, hash);
  }

  /** Name and sizes, such as {@code tea: 3 vertices, 2 edges, 4 features, 2 classes}. */
  @Override
  public String toString() {
    return "%s: %d vertices, %d edges, %d features, %d classes"
        .formatted(
            name,
            vertexCount(),
            graph.edgeCount(),
            features.matrix().columns(),
            labels.classCount());
  }

  /** The same data set with the columns that its features were made of. */
  public Dataset withColumns(TypedColumns table) {
    return new Dataset(name, graph, features, labels, ids, splits, report, source, table, hash);
  }
}
