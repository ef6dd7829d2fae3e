package org.capgnn;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.explain.WhatIf;
import org.capgnn.explain.shares.Explainer;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.graph.Split;
import org.capgnn.graph.SplitSpec;
import org.capgnn.graph.Splits;
import org.capgnn.live.LiveGraph;
import org.capgnn.model.ScoreParts;
import org.capgnn.parallel.Workers;
import org.capgnn.result.Evaluation;
import org.capgnn.result.ModelCard;
import org.capgnn.result.Predictions;
import org.capgnn.run.PredictionGraph;
import org.capgnn.run.PredictionTable;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;
import org.capgnn.tensor.SparseMatrix;

/**
 * A model bound to one graph: built once, safe for many threads.
 *
 * <p>Binding computes the scores of all vertices; a prediction is then a look-up without locks.
 * Embeddings, hops and the affinity are computed once, on first use; gradients one at a time.
 */
public final class Predictor implements AutoCloseable {
  private final SavedModel model; // of an ensemble the heaviest member
  private final SavedEnsemble ensemble; // null for a single model
  private final Dataset given;
  private final ModelCard card;
  private final Workers workers;
  private final SavedModel.Bound bound;
  private final float[] probabilities;
  private final boolean sameData;
  private final Split split; // null if neither the training nor the data has one
  private Inside inside; // computed on first use
  private Explainer explainer; // the same

  Predictor(SavedModel model, Dataset data, int threads) {
    this(model, data, threads, null);
  }

  /** Embeddings, hops, affinity, gradients and explanations are those of the heaviest member. */
  Predictor(SavedEnsemble ensemble, Dataset data, int threads) {
    this(ensemble.members().get(0).model(), data, threads, ensemble);
  }

  private Predictor(SavedModel model, Dataset data, int threads, SavedEnsemble ensemble) {
    this.model = model;
    this.ensemble = ensemble;
    this.given = data;
    this.card = model.card();
    this.sameData = data.hash().equals(card.key().dataHash());
    this.workers = Workers.of(threads);
    try {
      this.bound = model.bind(data, workers);
      this.probabilities =
          ensemble == null ? bound.probabilities() : averaged(ensemble, data, workers, bound);
      this.split =
          sameData
              ? Splits.make(data(), SplitSpec.parse(card.key().split()), card.key().seed())
              : data().splits().get(Splits.PUBLIC);
    } catch (RuntimeException | Error failure) {
      workers.close();
      throw failure;
    }
  }

  private static float[] averaged(
      SavedEnsemble ensemble, Dataset data, Workers workers, SavedModel.Bound first) {
    float[] mean = null;
    for (SavedEnsemble.Member member : ensemble.members()) {
      SavedModel.Bound bound = mean == null ? first : member.model().bind(data, workers);
      float[] own = bound.inference().scores().probabilities(member.temperature());
      mean = mean == null ? new float[own.length] : mean;
      for (int p = 0; p < own.length; p++) {
        mean[p] += (float) (member.weight() * own[p]);
      }
    }
    int classes = ensemble.members().get(0).model().card().classes().size();
    SavedEnsemble.calibrate(mean, classes, ensemble.temperature());
    return mean;
  }

  /** The prediction of a vertex by its id. */
  public Prediction of(String id) {
    return of(index(id));
  }

  /** The prediction of a vertex by its index. */
  public Prediction of(int vertex) {
    Objects.checkIndex(vertex, data().vertexCount());
    List<String> classes = card.classes();
    return new Prediction(
        data().id(vertex), classes, probabilities, Math.multiplyExact(vertex, classes.size()));
  }

  private int index(String id) {
    return data()
        .indexOf(id)
        .orElseThrow(
            () -> new InputException(data().name() + ": no vertex is called '" + id + "'"));
  }

  /** The predictions of all vertices, with a copy of their probabilities. */
  public Predictions all() {
    return new Predictions(data(), probabilities.clone(), bound.notes());
  }

  /** Without a copy, to be read only. */
  private Predictions shared() {
    return new Predictions(data(), probabilities, bound.notes());
  }

  /**
   * Writes the predictions of all vertices as a CSV table, or, if the name ends in {@code
   * .graphml}, the graph with the predictions as attributes.
   */
  public void write(Path file) {
    if (PredictionGraph.isGraph(file)) {
      PredictionGraph.write(file, shared(), given, split);
    } else {
      PredictionTable.write(file, shared(), split);
    }
  }

  /** Writes the same table to a stream, which stays open. */
  public void write(OutputStream out) throws IOException {
    PredictionTable.write(out, shared(), split);
  }

  /** The data in the model's columns and classes. */
  public Dataset data() {
    return bound.data();
  }

  /** How the data was fitted to the model, in sentences; usually empty. */
  public List<String> notes() {
    return bound.notes();
  }

  /** The last hidden layer of a vertex, after its activation. */
  public float[] embedding(String id) {
    return inside().hidden().row(index(id));
  }

  /**
   * The scores of a vertex before the softmax, one per class. Up to rounding, the probabilities of
   * its prediction are {@code softmax(scores / temperature)}; the temperature is in the model's
   * card.
   */
  public float[] scores(String id) {
    return inside().propagated().row(index(id));
  }

  /**
   * The states of a vertex after 0, 1, 2, ... hops, one score per class; empty for models that do
   * not predict first and propagate afterwards. The scores are their sum by {@link #hopWeights}.
   */
  public List<float[]> hops(String id) {
    int vertex = index(id);
    return inside().hops().stream().map(hop -> hop.row(vertex)).toList();
  }

  /** The weight of each of the {@link #hops}. */
  public double[] hopWeights() {
    return inside().hopWeights();
  }

  /** The matrix by which the model gathers from neighbours; empty if it ignores the graph. */
  public Optional<SparseMatrix> affinity() {
    return inside().affinity();
  }

  /** The features as the model sees them. */
  public Features features() {
    return bound.prepared();
  }

  /**
   * The derivative of the score of a vertex for a class with respect to every stored entry of
   * {@link #features}, in the order of their matrix. Costs a pass over the whole graph.
   */
  public float[] gradient(String id, String className) {
    int classIndex = card.classes().indexOf(className);
    if (classIndex < 0) {
      throw new InputException(
          "no class is called '%s'; there are %s".formatted(className, card.classes()));
    }
    return inside().gradient(index(id), classIndex);
  }

  /** Why a vertex gets its label rather than the second most probable one. */
  public Explanation explain(String id) {
    return explain(Question.about(id));
  }

  /**
   * Why a vertex gets a class rather than another one. Exact for models that predict first and then
   * propagate, from many threads at once; by gradient times input for all others, one at a time. Of
   * an ensemble the scores of the heaviest member are explained, see {@link Explanation.Member}.
   */
  public Explanation explain(Question question) {
    int vertex = index(question.vertex());
    int classes = card.classes().size();
    float[] row = Arrays.copyOfRange(probabilities, vertex * classes, (vertex + 1) * classes);
    Explanation why = explainer().explain(vertex, row, question);
    if (ensemble == null) {
      return why;
    }
    SavedEnsemble.Member heaviest = ensemble.members().get(0);
    return why.by(
        new Explanation.Member(card.model(), heaviest.weight(), ensemble.members().size()));
  }

  private Explainer explainer() {
    synchronized (bound) {
      if (explainer == null) {
        Inside seen = inside();
        explainer =
            new Explainer(
                data(),
                features(),
                card.classes(),
                seen.propagated(),
                seen.evidence(),
                seen::gradient);
      }
      return explainer;
    }
  }

  /** The same model on the same data with some changes; close it when it is done with. */
  public Predictor whatIf(WhatIf changes) {
    return new Predictor(model, changes.on(given), workers.threads(), ensemble);
  }

  /** A copy of this graph that may change; close this predictor only after it. */
  public LiveGraph live() {
    return live(LiveGraph.TOLERANCE);
  }

  /**
   * A copy of this graph that may change.
   *
   * @param tolerance the largest error of a probability that rests of differences may cause at a
   *     vertex of mean degree, see {@link LiveGraph#errorBound}
   */
  public LiveGraph live(double tolerance) {
    return new LiveGraph(new LiveBinding(this, model, given, ensemble == null), tolerance);
  }

  Optional<ScoreParts> evidence() {
    return inside().evidence();
  }

  float[] probabilities() {
    return probabilities;
  }

  /** The same model on other data, computed with the same number of threads. */
  Predictor on(Dataset data) {
    return new Predictor(model, data, workers.threads(), ensemble);
  }

  private Inside inside() {
    synchronized (bound) {
      if (inside == null) {
        inside = new Inside(bound.inference().insight());
      }
      return inside;
    }
  }

  /** Whether this is the data that the model was trained on. */
  public boolean isTrainingData() {
    return sameData;
  }

  /** The training's split on the same data, else the one that came with the data, or null. */
  public Split split() {
    return split;
  }

  /** Compares with the labels of the {@link #usualPart}. */
  public Evaluation evaluate() {
    return evaluate(usualPart());
  }

  /** Compares with the labels of a part of the data. */
  public Evaluation evaluate(Part part) {
    int[] vertices = vertices(part);
    if (vertices.length == 0) {
      throw new InputException(
          "%s: no labelled vertex to compare on in part %s; choose another part, or label some vertices"
              .formatted(data().name(), part.name().toLowerCase(Locale.ROOT)));
    }
    return Evaluation.of(probabilities, data().labels(), vertices);
  }

  /**
   * The part that an evaluation takes: the test vertices if there are any, else the validation
   * vertices of the training data, else all labelled vertices.
   */
  public Part usualPart() {
    if (split != null && split.test().length > 0) {
      return Part.TEST;
    }
    return sameData && split.valid().length > 0 ? Part.VALID : Part.ALL;
  }

  private int[] vertices(Part part) {
    Labels labels = data().labels();
    if (part == Part.ALL) {
      return IntStream.range(0, labels.of().length).filter(labels::isKnown).toArray();
    }
    if (split == null) {
      return new int[0];
    }
    int[] chosen =
        switch (part) {
          case TRAIN -> split.train();
          case VALID -> split.valid();
          default -> split.test();
        };
    return Arrays.stream(chosen).filter(labels::isKnown).toArray();
  }

  /** Ends the threads of this predictor. */
  @Override
  public void close() {
    workers.close();
  }
}
