package org.capgnn.live.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.explain.shares.Explainer;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.model.Embedding;
import org.capgnn.model.ReluPaths;
import org.capgnn.model.ScoreParts;
import org.capgnn.tensor.SparseMatrix;

/** A state of a changing graph in the form that everything else reads: numbered without gaps. */
public final class Materialised {
  private final LiveModel model;
  private final VertexTable table;
  private final int[] numbers; // of the vertices that are alive, in the table
  private final int[] places; // the inverse, -1 for others

  public Materialised(LiveModel model, VertexTable table) {
    this.model = model;
    this.table = table;
    int[] alive = new int[table.size()];
    places = new int[table.size()];
    int count = 0;
    for (int v = 0; v < table.size(); v++) {
      places[v] = table.get(v).alive() ? count : -1;
      if (table.get(v).alive()) {
        alive[count++] = v;
      }
    }
    numbers = Arrays.copyOf(alive, count);
  }

  /** Numbers of the vertices in the table. */
  public int[] numbers() {
    return numbers;
  }

  /** The place of a vertex of the table. */
  public int place(int number) {
    return places[number];
  }

  /** The data in the columns of the original data, with the model's classes. */
  public Dataset data(FeatureInput input) {
    Dataset given = model.given();
    int n = numbers.length;
    GraphBuilder builder = new GraphBuilder(n).keepDirection(given.graph().isDirected());
    List<String> ids = new ArrayList<>(n);
    List<RawFeatures> rows = new ArrayList<>(n);
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      Vertex vertex = table.get(numbers[i]);
      ids.add(vertex.id());
      labels[i] = vertex.label();
      rows.add(vertex.raw() == null ? input.original(numbers[i]) : vertex.raw());
      for (int p = 0; p < vertex.targets().length; p++) {
        builder.addEdge(i, places[vertex.targets()[p]], vertex.weight(p));
      }
    }
    for (int loop : given.graph().selfLoops()) {
      if (places[loop] >= 0) {
        builder.addEdge(places[loop], places[loop]);
      }
    }
    Map<String, Split> splits = new HashMap<>();
    given.splits().forEach((name, split) -> splits.put(name, moved(split)));
    Dataset data =
        new Dataset(
            given.name(),
            builder.build(),
            input.features(rows),
            new Labels(labels, model.card().classes()),
            ids,
            splits,
            given.report());
    return given.columns().isEmpty() ? data : data.withColumns(input.columns(rows));
  }

  private Split moved(Split split) {
    return new Split(split.name(), moved(split.train()), moved(split.valid()), moved(split.test()));
  }

  private int[] moved(int[] vertices) {
    return Arrays.stream(vertices).map(v -> places[v]).filter(v -> v >= 0).toArray();
  }

  /** Explains predictions of a model that predicts first and then propagates. */
  public Explainer explainer(ScoreParts first) {
    int n = numbers.length;
    int classes = model.card().classes().size();
    float[] own = new float[n * classes];
    for (int i = 0; i < n; i++) {
      System.arraycopy(table.get(numbers[i]).own(), 0, own, i * classes, classes);
    }
    ScoreParts parts =
        new ScoreParts(
            new Embedding(n, classes, own),
            first.coefficients(),
            affinity(first),
            first.bias(),
            first.paths(),
            first.attention(),
            first.hiddenPropagated());
    return Explainer.exact(new TableVertices(), model.card().classes(), parts);
  }

  /** The affinity, in the order of the places; places ascend with the numbers. */
  private SparseMatrix affinity(ScoreParts first) {
    double beta = first.attention().map(a -> a.beta()).orElse(1.0);
    int n = numbers.length;
    double[] roots = new double[n];
    int[] offsets = new int[n + 1];
    for (int i = 0; i < n; i++) {
      Vertex vertex = table.get(numbers[i]);
      roots[i] = Math.sqrt(vertex.degree());
      offsets[i + 1] = offsets[i] + vertex.targets().length + 1;
    }
    int[] columns = new int[offsets[n]];
    float[] values = new float[offsets[n]];
    for (int i = 0; i < n; i++) {
      Vertex vertex = table.get(numbers[i]);
      int at = offsets[i];
      boolean ownIsIn = false;
      for (int p = 0; p < vertex.targets().length; p++) {
        int j = places[vertex.targets()[p]];
        if (!ownIsIn && j > i) {
          columns[at] = i;
          values[at++] = (float) vertex.ownShare(beta);
          ownIsIn = true;
        }
        columns[at] = j;
        values[at++] = (float) (vertex.share(p, beta) * (roots[i] / roots[j]));
      }
      if (!ownIsIn) {
        columns[at] = i;
        values[at] = (float) vertex.ownShare(beta);
      }
    }
    return new SparseMatrix(n, n, offsets, columns, values);
  }

  /** The vertices of the table by their places. */
  private final class TableVertices implements Explainer.Vertices {
    @Override
    public String id(int place) {
      return table.get(numbers[place]).id();
    }

    @Override
    public List<String> features(int place) {
      List<String> names = model.prepared().names();
      return Arrays.stream(table.get(numbers[place]).columns())
          .mapToObj(column -> names.isEmpty() ? "#" + column : names.get(column))
          .toList();
    }

    @Override
    public ReluPaths.Shares split(ReluPaths paths, int place, double[] weights) {
      Vertex vertex = table.get(numbers[place]);
      return paths.split(vertex.columns(), vertex.values(), weights);
    }
  }
}
