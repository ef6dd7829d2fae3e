package org.capgnn.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.capgnn.tensor.SparseMatrixBuilder;

/**
 * Builds a {@link Dataset} from Java values: vertices and edges by name, features by column.
 *
 * <pre>{@code
 * Dataset people = Dataset.builder("tea")
 *     .edge("anna", "ben").edge("ben", "carl", 0.5)
 *     .vertex("anna", "tea", Map.of("age", 31, "city", "Bonn"))
 *     .vertex("carl", Map.of("age", 40))
 *     .build();
 * }</pre>
 *
 * <p>A vertex that only occurs in edges has no label and no features. Numbers become a column and
 * booleans a column of 0 and 1; a number that a vertex lacks is 0, which {@link Dataset#report}
 * counts. If a column holds text, all columns are encoded as those of a file are: numbers are
 * scaled, categories become one column per value, called {@code city=Bonn}, and missing values are
 * filled ({@link org.capgnn.column.TableEncoding}). Features are dense if at least half of all
 * cells are not 0. Not safe for several threads.
 */
public final class DatasetBuilder {
  private static final List<String> PARTS = List.of("train", "valid", "test");

  private final String name;
  private final Map<String, Integer> indices = new LinkedHashMap<>();
  private final List<String> labels = new ArrayList<>(); // null: unknown
  private final List<Map<String, ?>> features = new ArrayList<>();
  private final Map<String, TreeSet<Integer>> parts = new HashMap<>();
  private final IntStream.Builder sources = IntStream.builder();
  private final IntStream.Builder targets = IntStream.builder();
  private final List<Float> weights = new ArrayList<>();
  private boolean directed;
  private boolean used;

  DatasetBuilder(String name) {
    this.name = Objects.requireNonNull(name, "name");
  }

  /** Keeps the direction of edges; otherwise every edge counts in both directions. */
  public DatasetBuilder directed() {
    directed = true;
    return this;
  }

  /** Adds an edge; its ends become vertices if they are not yet. */
  public DatasetBuilder edge(String source, String target) {
    return edge(source, target, 1);
  }

  /** Adds an edge with a positive weight. */
  public DatasetBuilder edge(String source, String target, double weight) {
    if (!((float) weight > 0) || !Float.isFinite((float) weight)) {
      throw InputException.of(
          "edge %s - %s has weight %s; expected a positive number", source, target, weight);
    }
    sources.add(index(source));
    targets.add(index(target));
    weights.add((float) weight);
    return this;
  }

  /** Adds many edges, such as {@code edges(calls.stream(), Call::from, Call::to)}. */
  public <T> DatasetBuilder edges(
      Stream<T> rows, Function<T, String> source, Function<T, String> target) {
    rows.forEachOrdered(row -> edge(source.apply(row), target.apply(row)));
    return this;
  }

  /** Adds many edges with positive weights. */
  public <T> DatasetBuilder edges(
      Stream<T> rows,
      Function<T, String> source,
      Function<T, String> target,
      ToDoubleFunction<T> weight) {
    rows.forEachOrdered(
        row -> edge(source.apply(row), target.apply(row), weight.applyAsDouble(row)));
    return this;
  }

  /** Adds a vertex without label and features. */
  public DatasetBuilder vertex(String id) {
    return vertex(id, null, Map.of());
  }

  /** Adds a vertex without label. */
  public DatasetBuilder vertex(String id, Map<String, ?> columns) {
    return vertex(id, null, columns);
  }

  /** Adds a labelled vertex without features. */
  public DatasetBuilder vertex(String id, String label) {
    return vertex(id, label, Map.of());
  }

  /**
   * Adds a vertex, or says more about one that an edge has named.
   *
   * @param label its class; null or empty if unknown
   * @param columns its features by name: numbers, booleans, text or null
   */
  public DatasetBuilder vertex(String id, String label, Map<String, ?> columns) {
    int v = index(id);
    if (columns == null) {
      throw InputException.of("%s: vertex %s has null as features; give an empty map", name, id);
    }
    if (labels.get(v) != null || !features.get(v).isEmpty()) {
      throw InputException.of(
          "%s: vertex %s is given twice; give its label and features at once", name, id);
    }
    labels.set(v, label == null || label.isEmpty() ? null : label);
    features.set(v, new LinkedHashMap<>(columns));
    return this;
  }

  /** Adds many vertices from rows of any kind. */
  public <T> DatasetBuilder vertices(
      Stream<T> rows,
      Function<T, String> id,
      Function<T, String> label,
      Function<T, Map<String, ?>> columns) {
    rows.forEachOrdered(row -> vertex(id.apply(row), label.apply(row), columns.apply(row)));
    return this;
  }

  /** Puts a labelled vertex into the {@code train}, {@code valid} or {@code test} part. */
  public DatasetBuilder part(String id, String part) {
    if (part == null || !PARTS.contains(part)) {
      throw InputException.of(
          "%s: vertex %s is in part '%s'; expected train, valid or test", name, id, part);
    }
    int v = index(id);
    parts.forEach(
        (other, members) -> {
          if (!other.equals(part) && members.contains(v)) {
            throw InputException.of(
                "%s: vertex %s is in the parts %s and %s; a vertex can be in one part only",
                name, id, other, part);
          }
        });
    parts.computeIfAbsent(part, p -> new TreeSet<>()).add(v);
    return this;
  }

  private int index(String id) {
    if (id == null || id.isEmpty()) {
      throw new InputException(name + ": a vertex has no id; every vertex needs one");
    }
    Integer known = indices.get(id);
    if (known != null) {
      return known;
    }
    labels.add(null);
    features.add(Map.of());
    indices.put(id, indices.size());
    return indices.size() - 1;
  }

  /** Makes the data set; the builder is not to be used afterwards. */
  public Dataset build() {
    if (used) {
      throw new IllegalStateException(name + ": already built; use another builder");
    }
    int n = indices.size();
    if (n == 0) {
      throw new InputException(name + ": the graph is empty; add vertices or edges");
    }
    used = true;
    GraphBuilder graph = new GraphBuilder(n).keepDirection(directed);
    int[] from = sources.build().toArray();
    int[] to = targets.build().toArray();
    for (int e = 0; e < from.length; e++) {
      graph.addEdge(from[e], to[e], weights.get(e));
    }
    Graph built = built(name, graph);
    FeatureTable table = new FeatureTable(name, List.copyOf(indices.keySet()), features);
    Labels known = Labels.named(labels);
    Dataset data =
        new Dataset(
            name,
            built,
            table.toFeatures(),
            known,
            List.copyOf(indices.keySet()),
            split(known),
            graph.report().with(table.notes()));
    return table.columns().map(data::withColumns).orElse(data);
  }

  private static Graph built(String name, GraphBuilder graph) {
    try {
      return graph.build();
    } catch (IllegalArgumentException e) {
      throw new InputException(name + ": " + e.getMessage(), e);
    }
  }

  private Map<String, Split> split(Labels known) {
    if (parts.isEmpty()) {
      return Map.of();
    }
    for (String part : parts.keySet()) {
      for (int v : members(part)) {
        if (!known.isKnown(v)) {
          throw InputException.of(
              "%s: vertex %s is in part %s but has no label",
              name, List.copyOf(indices.keySet()).get(v), part);
        }
      }
    }
    Split split = new Split(Splits.PUBLIC, members("train"), members("valid"), members("test"));
    return Map.of(Splits.PUBLIC, split);
  }

  private int[] members(String part) {
    return parts.getOrDefault(part, new TreeSet<>()).stream().mapToInt(v -> v).toArray();
  }

  /** See {@link Dataset#of}. */
  static Dataset ofArrays(
      String name,
      int[] edgeSources,
      int[] edgeTargets,
      float[] edgeWeights,
      float[][] rows,
      String[] labels) {
    int n = rows.length;
    if (labels.length != n || edgeSources.length != edgeTargets.length) {
      throw InputException.of(
          "%s: %d feature rows, %d labels, %d edge sources and %d edge targets do not fit",
          name, n, labels.length, edgeSources.length, edgeTargets.length);
    }
    if (edgeWeights != null && edgeWeights.length != edgeSources.length) {
      throw InputException.of(
          "%s: %d edge weights and %d edges do not fit",
          name, edgeWeights.length, edgeSources.length);
    }
    if (n == 0) {
      throw new InputException(name + ": the graph is empty; give at least one vertex");
    }
    for (int v = 0; v < n; v++) {
      if (rows[v] == null) {
        throw InputException.of("%s: vertex %d has no row of features", name, v);
      }
    }
    int columns = rows[0].length;
    SparseMatrixBuilder matrix = new SparseMatrixBuilder(n, columns);
    for (int v = 0; v < n; v++) {
      if (rows[v].length != columns) {
        throw InputException.of(
            "%s: vertex %d has %d features, expected %d as vertex 0 has",
            name, v, rows[v].length, columns);
      }
      for (int c = 0; c < columns; c++) {
        FeatureTable.requireFinite(name, Integer.toString(v), "column " + c, rows[v][c]);
        matrix.add(v, c, rows[v][c]);
      }
    }
    GraphBuilder graph = new GraphBuilder(n);
    try {
      graph.addEdges(
          edgeSources.clone(),
          edgeTargets.clone(),
          edgeWeights == null ? null : edgeWeights.clone(),
          edgeSources.length);
    } catch (IllegalArgumentException e) {
      throw new InputException(name + ": " + e.getMessage(), e);
    }
    Graph built = built(name, graph);
    return new Dataset(
        name,
        built,
        FeatureTable.denseIfFilled(matrix.build(), List.of()),
        Labels.named(Arrays.asList(labels)),
        List.of(),
        Map.of(),
        graph.report());
  }
}
