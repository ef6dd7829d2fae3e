package org.capgnn.live;

import java.util.function.Consumer;
import org.capgnn.graph.InputException;
import org.capgnn.live.rows.FeatureInput;
import org.capgnn.live.rows.FirstTable;
import org.capgnn.live.rows.HopStates;
import org.capgnn.live.rows.Ids;
import org.capgnn.live.rows.LiveModel;
import org.capgnn.live.rows.ScoreTable;
import org.capgnn.live.rows.VertexTable;
import org.capgnn.model.ScoreParts;

/**
 * A graph that changes while a model answers questions about it.
 *
 * <p>Models that predict first and then propagate are brought up to date by propagating the
 * differences alone; all others are applied again to the whole graph. Readers take a {@link
 * Snapshot} and never wait; batches of changes are applied one after the other, each whole or not
 * at all.
 *
 * <pre>{@code
 * LiveGraph graph = predictor.live();
 * graph.apply(Changes.none().addEdge("anna", "dora"));
 * String label = graph.snapshot().of("anna").label();
 * }</pre>
 */
public final class LiveGraph {
  /** The largest error of a probability of a vertex of mean degree that rests may cause. */
  public static final double TOLERANCE = 1e-4;

  /** Batches after which everything is computed again, to remove rounding errors. */
  private static final int SETTLED = 50_000;

  private final LiveModel model;
  private final FeatureInput input;
  private final HopStates states; // null if every change needs a full computation
  private final double allowed; // error of the scores of a vertex of degree 1
  private volatile Snapshot current;

  /** Use {@code Predictor.live()}. */
  public LiveGraph(LiveModel model, double tolerance) {
    this.model = model;
    this.input = new FeatureInput(model.given());
    VertexTable table = FirstTable.of(model);
    int classes = model.card().classes().size();
    ScoreParts parts = model.parts().orElse(null);
    ScoreTable scores = null;
    if (parts == null) {
      states = null;
      allowed = 0;
    } else {
      double beta = parts.attention().map(a -> a.beta()).orElse(1.0);
      states = new HopStates(parts.coefficients(), parts.bias(), classes, beta);
      scores = ScoreTable.of(states.start(table), classes);
      allowed = 2 * tolerance * model.card().temperature() / Math.sqrt(meanDegree(table));
      states.allow(allowed);
    }
    current =
        new Snapshot(
            model,
            input,
            table,
            Ids.of(table),
            0,
            table.size(),
            model.given().graph().edgeCount(),
            scores,
            parts == null ? model.first() : null);
  }

  private static double meanDegree(VertexTable table) {
    double total = 0;
    for (int v = 0; v < table.size(); v++) {
      total += table.get(v).degree();
    }
    return Math.max(1, total / table.size());
  }

  /** The state after the last batch. */
  public Snapshot snapshot() {
    return current;
  }

  /** Whether changes are propagated as differences instead of computing everything again. */
  public boolean byDifferences() {
    return states != null;
  }

  /**
   * The largest error of the probabilities of a vertex that rests may cause: 0 if everything is
   * computed again. It grows with the root of the degree; what is measured is far smaller.
   *
   * <p>The softmax turns an error e of the scores into at most {@code e / (2 temperature)}.
   */
  public double errorBound(int number) {
    if (states == null) {
      return 0;
    }
    double degree = current.table().get(number).degree();
    return allowed * Math.sqrt(degree) / (2 * model.card().temperature());
  }

  /** Applies a batch and publishes the new state. */
  public Snapshot apply(Changes changes) {
    return apply(changes, next -> {});
  }

  /**
   * Applies a batch, lets a journal keep it, and publishes the new state.
   *
   * @param journal called before the new state is published; if it throws, nothing is changed
   * @throws InputException if a part of the batch does not fit the graph; nothing is changed then
   */
  public synchronized Snapshot apply(Changes changes, Consumer<Snapshot> journal) {
    Step step = step(changes);
    try {
      journal.accept(step.next);
    } catch (RuntimeException | Error e) {
      forget();
      throw e;
    }
    Snapshot next = step.next;
    if (states != null) {
      states.commit(step.difference);
      if (next.version() % SETTLED == 0) {
        int classes = model.card().classes().size();
        next = next.with(ScoreTable.of(states.settle(next.table()), classes));
      }
    }
    next.ids().publish();
    current = next;
    return next;
  }

  /** The state after a batch, which is not published. */
  public synchronized Snapshot whatIf(Changes changes) {
    Step step = step(changes);
    forget();
    return step.next;
  }

  private ScoreTable changed(ScoreTable before, int size, HopStates.Difference difference) {
    try {
      return before.with(size, difference.vertices(), difference.scores());
    } catch (RuntimeException | Error e) {
      states.undo();
      throw e;
    }
  }

  private void forget() {
    if (states != null) {
      states.undo();
    }
  }

  /**
   * @param difference null if everything is computed again
   */
  private record Step(Snapshot next, HopStates.Difference difference) {}

  private Step step(Changes changes) {
    Snapshot before = current;
    Ids ids = before.ids().batch();
    GraphEdit edit =
        new GraphEdit(model, input, before.table(), ids, before.edgeCount(), before.vertexCount());
    edit.apply(changes);
    VertexTable table = edit.build();
    HopStates.Difference difference = null;
    ScoreTable scores = null;
    LiveModel.Answers answers = null;
    if (states != null) {
      difference = states.difference(table, edit.rows(), edit.starts());
      scores = changed(before.scores(), table.size(), difference);
    } else {
      Snapshot data =
          new Snapshot(
              model,
              input,
              table,
              ids,
              before.version() + 1,
              edit.alive(),
              edit.edges(),
              null,
              null);
      answers = model.bind(data.data());
    }
    return new Step(
        new Snapshot(
            model,
            input,
            table,
            ids,
            before.version() + 1,
            edit.alive(),
            edit.edges(),
            scores,
            answers),
        difference);
  }
}
