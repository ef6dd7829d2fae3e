package org.capgnn.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.live.rows.FeatureInput;
import org.capgnn.live.rows.Ids;
import org.capgnn.live.rows.LiveModel;
import org.capgnn.live.rows.RawFeatures;
import org.capgnn.live.rows.Vertex;
import org.capgnn.live.rows.VertexTable;
import org.capgnn.model.AttentionRows;
import org.capgnn.model.ReluPaths;
import org.capgnn.settings.NearestName;
import org.capgnn.tensor.SparseMatrix;

/** Applies one batch of changes to a table of vertices and notes which rows it changes. */
final class GraphEdit {
  private final LiveModel model;
  private final FeatureInput input;
  private final boolean directed;
  private final VertexTable.Editor table;
  private final Ids ids;
  private final TreeSet<Integer> rows = new TreeSet<>();
  private final TreeSet<Integer> starts = new TreeSet<>();
  private final Map<Integer, RawFeatures> features = new LinkedHashMap<>();
  private long edges;
  private int alive;

  /**
   * @param edges number of edges before the batch
   * @param alive number of vertices before the batch
   */
  public GraphEdit(
      LiveModel model, FeatureInput input, VertexTable before, Ids ids, long edges, int alive) {
    this.model = model;
    this.input = input;
    this.directed = model.given().graph().isDirected();
    this.table = before.edit();
    this.ids = ids;
    this.edges = edges;
    this.alive = alive;
  }

  /**
   * Applies the batch.
   *
   * @throws InputException if a part of it does not fit the graph; the edit is then of no use
   */
  public void apply(Changes changes) {
    changes.removedEdges().forEach(this::removeEdge);
    changes.removedVertices().forEach(this::removeVertex);
    changes.addedVertices().forEach(this::addVertex);
    changes.changedVertices().forEach(this::changeVertex);
    changes.addedEdges().forEach(edge -> setEdge(edge, true));
    changes.changedEdges().forEach(edge -> setEdge(edge, false));
    if (alive == 0) {
      throw new InputException("the batch removes every vertex; at least one must stay");
    }
    prepareFeatures();
    model.parts().flatMap(parts -> parts.attention()).ifPresent(this::attend);
  }

  /** Vertices whose row of the affinity changed. */
  public int[] rows() {
    return rows.stream().mapToInt(v -> v).toArray();
  }

  /** Vertices whose own scores or degree changed. */
  public int[] starts() {
    return starts.stream().mapToInt(v -> v).toArray();
  }

  public long edges() {
    return edges;
  }

  public int alive() {
    return alive;
  }

  public VertexTable build() {
    return table.build();
  }

  private int index(String id) {
    OptionalInt found = ids.find(id);
    if (found.isEmpty()
        || found.getAsInt() >= table.size()
        || !table.get(found.getAsInt()).alive()) {
      throw InputException.of("no vertex is called '%s'", id);
    }
    return found.getAsInt();
  }

  private void removeEdge(Changes.Edge edge) {
    int u = index(edge.source());
    int v = index(edge.target());
    if (table.get(u).position(v) < 0) {
      throw InputException.of(
          "there is no edge from '%s' to '%s' to remove", edge.source(), edge.target());
    }
    disconnect(u, v);
    edges--;
  }

  private void setEdge(Changes.Edge edge, boolean add) {
    int u = index(edge.source());
    int v = index(edge.target());
    String ends = "the edge from '" + edge.source() + "' to '" + edge.target() + "'";
    if (u == v) {
      throw new InputException(ends + " is a self-loop; every vertex has one already");
    }
    if (!(edge.weight() > 0) || Float.isInfinite(edge.weight())) {
      throw new InputException(
          ends + " has weight " + edge.weight() + "; a weight must be positive and finite");
    }
    boolean there = table.get(u).position(v) >= 0;
    if (there == add) {
      throw new InputException(
          ends + (add ? " exists already; change it instead" : " does not exist; add it instead"));
    }
    connect(u, v, edge.weight());
    edges += add ? 1 : 0;
  }

  private void connect(int u, int v, float weight) {
    put(u, v, weight);
    if (directed) {
      table.set(v, table.get(v).withSources(with(table.get(v).sources(), u)));
    } else {
      put(v, u, weight);
    }
  }

  private void disconnect(int u, int v) {
    take(u, v);
    if (directed) {
      table.set(v, table.get(v).withSources(without(table.get(v).sources(), u)));
    } else {
      take(v, u);
    }
  }

  private void put(int u, int v, float weight) {
    Vertex row = table.get(u);
    int at = row.position(v);
    int[] targets = at >= 0 ? row.targets() : with(row.targets(), v);
    float[] weights = null;
    if (weight != 1f || row.weights() != null) {
      weights = new float[targets.length];
      for (int p = 0; p < weights.length; p++) {
        weights[p] = targets[p] == v ? weight : row.weight(row.position(targets[p]));
      }
    }
    replace(u, row, targets, weights);
  }

  private void take(int u, int v) {
    Vertex row = table.get(u);
    int[] targets = without(row.targets(), v);
    float[] weights = row.weights() == null ? null : new float[targets.length];
    for (int p = 0; weights != null && p < weights.length; p++) {
      weights[p] = row.weight(row.position(targets[p]));
    }
    replace(u, row, targets, weights);
  }

  private void replace(int u, Vertex row, int[] targets, float[] weights) {
    table.set(u, row.withTargets(targets, weights, directed ? row.sources() : targets));
    rows.add(u);
    starts.add(u);
  }

  private static int[] with(int[] sorted, int value) {
    int at = -1 - Arrays.binarySearch(sorted, value);
    if (at < 0) {
      return sorted;
    }
    int[] longer = new int[sorted.length + 1];
    System.arraycopy(sorted, 0, longer, 0, at);
    longer[at] = value;
    System.arraycopy(sorted, at, longer, at + 1, sorted.length - at);
    return longer;
  }

  private static int[] without(int[] sorted, int value) {
    return Arrays.stream(sorted).filter(v -> v != value).toArray();
  }

  private void removeVertex(String id) {
    int u = index(id);
    for (int v : table.get(u).targets()) {
      disconnect(u, v);
      edges--;
    }
    if (directed) {
      for (int v : table.get(u).sources()) {
        disconnect(v, u);
        edges--;
      }
    }
    Vertex gone = table.get(u).withAlive(false).withLabel(Labels.UNKNOWN);
    float[] own = gone.own() == null ? null : new float[gone.own().length];
    table.set(u, gone.withFeatures(gone.columns(), gone.values(), gone.projection(), own));
    features.remove(u);
    starts.add(u);
    alive--;
  }

  private void addVertex(Changes.VertexChange vertex) {
    if (vertex.id().isEmpty()) {
      throw new InputException("a vertex has an empty id; give every vertex a name");
    }
    requireText(vertex.id());
    OptionalInt known = ids.find(vertex.id());
    if (known.isPresent()
        && known.getAsInt() < table.size()
        && table.get(known.getAsInt()).alive()) {
      throw InputException.of("a vertex '%s' exists already; change it instead", vertex.id());
    }
    RawFeatures raw = input.fresh(vertex.id(), vertex.features());
    boolean attends = model.parts().flatMap(parts -> parts.attention()).isPresent();
    float[] none = attends ? new float[1] : null;
    int[] empty = new int[0];
    Vertex fresh =
        new Vertex(
            vertex.id(),
            true,
            empty,
            null,
            empty,
            1f,
            1,
            none,
            Labels.UNKNOWN,
            empty,
            null,
            null,
            null,
            raw);
    int u;
    if (known.isPresent() && known.getAsInt() < table.size()) {
      u = known.getAsInt();
      table.set(u, fresh);
    } else {
      u = table.add(fresh);
      ids.add(vertex.id(), u);
    }
    label(u, vertex);
    features.put(u, raw);
    rows.add(u);
    alive++;
  }

  /** Refuses what no address, file or terminal can carry. */
  private static void requireText(String id) {
    for (int at = 0; at < id.length(); at += Character.charCount(id.codePointAt(at))) {
      int type = Character.getType(id.codePointAt(at));
      if (type == Character.CONTROL || type == Character.SURROGATE) {
        throw InputException.of(
            "the id of a vertex has the character U+%04X at position %d; expected text without"
                + " control characters",
            id.codePointAt(at), at + 1);
      }
    }
  }

  private void changeVertex(Changes.VertexChange vertex) {
    int u = index(vertex.id());
    label(u, vertex);
    if (!vertex.features().isEmpty()) {
      Vertex before = table.get(u);
      RawFeatures old = before.raw() == null ? input.original(u) : before.raw();
      RawFeatures raw = input.changed(vertex.id(), old, vertex.features());
      table.set(u, before.withRaw(raw));
      features.put(u, raw);
    }
  }

  private void label(int u, Changes.VertexChange vertex) {
    if (vertex.label() != null && vertex.label().isEmpty()) {
      table.set(u, table.get(u).withLabel(-1));
    } else if (vertex.label() != null) {
      int label = model.card().classes().indexOf(vertex.label());
      if (label < 0) {
        throw InputException.of(
            "vertex '%s': no class is called '%s', did you mean %s?",
            vertex.id(), vertex.label(), NearestName.of(vertex.label(), model.card().classes()));
      }
      table.set(u, table.get(u).withLabel(label));
    }
  }

  /** Computes what follows from new features: the model's columns, own scores and projections. */
  private void prepareFeatures() {
    if (features.isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>();
    features.keySet().forEach(u -> names.add(table.get(u).id()));
    Features prepared = model.prepare(input.vertices(names, new ArrayList<>(features.values())));
    SparseMatrix x = prepared.matrix();
    ReluPaths paths = model.parts().flatMap(parts -> parts.paths()).orElse(null);
    AttentionRows attention = model.parts().flatMap(parts -> parts.attention()).orElse(null);
    int at = 0;
    for (int u : features.keySet()) {
      int from = x.offsets()[at];
      int to = x.offsets()[at + 1];
      int[] columns = Arrays.copyOfRange(x.columnIndices(), from, to);
      float[] values = x.values() == null ? null : Arrays.copyOfRange(x.values(), from, to);
      float[] own = paths == null ? null : floats(paths.outputs(columns, values));
      float[] projection = attention == null ? null : attention.projection(columns, values);
      table.set(u, table.get(u).withFeatures(columns, values, projection, own));
      starts.add(u);
      if (attention != null) {
        rows.add(u);
        Arrays.stream(table.get(u).sources()).forEach(rows::add); // they attend to its key
      }
      at++;
    }
  }

  static float[] floats(double[] values) {
    float[] result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }

  private void attend(AttentionRows attention) {
    for (int u : rows) {
      Vertex row = table.get(u);
      int size = row.targets().length;
      float[][] others = new float[size + 1][];
      float[] weights = new float[size + 1];
      for (int p = 0; p < size; p++) {
        others[p] = table.get(row.targets()[p]).projection();
        weights[p] = row.weight(p);
      }
      others[size] = row.projection();
      weights[size] = row.loop();
      table.set(u, row.withAttention(attention.upsilon(row.projection(), others, weights)));
    }
  }
}
