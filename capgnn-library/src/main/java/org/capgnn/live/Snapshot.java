package org.capgnn.live;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.capgnn.Prediction;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.explain.shares.Explainer;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.live.rows.FeatureInput;
import org.capgnn.live.rows.Ids;
import org.capgnn.live.rows.LiveModel;
import org.capgnn.live.rows.Materialised;
import org.capgnn.live.rows.ScoreTable;
import org.capgnn.live.rows.Vertex;
import org.capgnn.live.rows.VertexTable;
import org.capgnn.model.ScoreParts;

/**
 * One state of a changing graph with its predictions: immutable, safe for many threads.
 *
 * <p>Vertices are asked for by id, or by number from 0 to {@link #slots} - 1; the number of a
 * vertex never changes, and that of a removed vertex stays free.
 */
public final class Snapshot {
  private final LiveModel model;
  private final FeatureInput input;
  private final VertexTable table;
  private final Ids ids;
  private final long version;
  private final int vertices;
  private final long edges;
  private final ScoreTable scores; // null if computed in full
  private final LiveModel.Answers answers; // null if brought up to date by differences
  private Materialised materialised;
  private Dataset data;
  private Explainer explainer;
  private LiveModel.Answers applied;

  Snapshot(
      LiveModel model,
      FeatureInput input,
      VertexTable table,
      Ids ids,
      long version,
      int vertices,
      long edges,
      ScoreTable scores,
      LiveModel.Answers answers) {
    this.model = model;
    this.input = input;
    this.table = table;
    this.ids = ids;
    this.version = version;
    this.vertices = vertices;
    this.edges = edges;
    this.scores = scores;
    this.answers = answers;
  }

  /** Number of batches that were applied before. */
  public long version() {
    return version;
  }

  public int vertexCount() {
    return vertices;
  }

  /** Number of edges; an undirected edge counts once. */
  public long edgeCount() {
    return edges;
  }

  public List<String> classNames() {
    return model.card().classes();
  }

  /** Largest vertex number plus one. */
  public int slots() {
    return table.size();
  }

  /** Whether a number belongs to a vertex of this state. */
  public boolean exists(int number) {
    return table.get(number).alive();
  }

  /** The number of a vertex, if it exists. */
  public OptionalInt find(String id) {
    OptionalInt found = ids.find(id);
    boolean there =
        found.isPresent() && found.getAsInt() < table.size() && exists(found.getAsInt());
    return there ? found : OptionalInt.empty();
  }

  /**
   * The number of a vertex.
   *
   * @throws InputException if there is none
   */
  public int number(String id) {
    return find(id).orElseThrow(() -> InputException.of("no vertex is called '%s'", id));
  }

  public String id(int number) {
    return table.get(number).id();
  }

  /** The class that was given for a vertex, or -1. */
  public int label(int number) {
    return table.get(number).label();
  }

  /** The vertices that a vertex gathers from; not to be changed. */
  public int[] neighbours(int number) {
    return table.get(number).targets();
  }

  /** The weight of the edge to each of the {@link #neighbours}. */
  public double neighbourWeight(int number, int position) {
    return table.get(number).weight(position);
  }

  /** The prediction of a vertex by its id. */
  public Prediction of(String id) {
    return of(number(id));
  }

  /** The prediction of a vertex by its number. */
  public Prediction of(int number) {
    return Prediction.of(id(number), classNames(), probabilities(number));
  }

  /** The calibrated probabilities of a vertex, one per class. */
  public float[] probabilities(int number) {
    if (scores == null) {
      int classes = classNames().size();
      int place = version == 0 ? number : materialised().place(number);
      return Arrays.copyOfRange(answers.probabilities(), place * classes, (place + 1) * classes);
    }
    float[] row = scores.row(number);
    double temperature = model.card().temperature();
    double top = Double.NEGATIVE_INFINITY;
    for (float score : row) {
      top = Math.max(top, score / temperature);
    }
    double sum = 0;
    for (float score : row) {
      sum += Math.exp(score / temperature - top);
    }
    for (int c = 0; c < row.length; c++) {
      row[c] = (float) (Math.exp(row[c] / temperature - top) / sum);
    }
    return row;
  }

  /** The last hidden layer of a vertex. */
  public float[] embedding(String id) {
    int number = number(id);
    if (scores == null || version == 0) {
      return (answers == null ? model.first() : answers).embedding(id);
    }
    ScoreParts parts = model.parts().orElseThrow();
    if (parts.hiddenPropagated()) {
      return applied().embedding(id);
    }
    Vertex vertex = table.get(number);
    double[] hidden = parts.paths().orElseThrow().hidden(vertex.columns(), vertex.values());
    float[] result = new float[hidden.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) hidden[i];
    }
    return result;
  }

  /** Why a vertex gets a class rather than another one. */
  public Explanation explain(Question question) {
    int number = number(question.vertex());
    if (scores == null || version == 0) {
      return (answers == null ? model.first() : answers).explain(question);
    }
    return explainer().explain(materialised.place(number), probabilities(number), question);
  }

  /** The data of this state, in the columns of the original data; made on first use. */
  public synchronized Dataset data() {
    if (data == null) {
      data = version == 0 ? model.given() : materialised().data(input);
    }
    return data;
  }

  /** The model applied to all of this state, for what the kept states of the hops do not tell. */
  private synchronized LiveModel.Answers applied() {
    if (applied == null) {
      applied = model.bind(data());
    }
    return applied;
  }

  private synchronized Materialised materialised() {
    if (materialised == null) {
      materialised = new Materialised(model, table);
    }
    return materialised;
  }

  private synchronized Explainer explainer() {
    if (explainer == null) {
      explainer = materialised().explainer(model.parts().orElseThrow());
    }
    return explainer;
  }

  /** The same state with scores that were computed again. */
  Snapshot with(ScoreTable settled) {
    return new Snapshot(model, input, table, ids, version, vertices, edges, settled, answers);
  }

  VertexTable table() {
    return table;
  }

  Ids ids() {
    return ids;
  }

  ScoreTable scores() {
    return scores;
  }
}
