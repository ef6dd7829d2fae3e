package org.capgnn;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.capgnn.graph.Dataset;
import org.capgnn.result.Evaluation;
import org.capgnn.result.ModelCard;
import org.capgnn.result.Predictions;
import org.capgnn.result.RunRecord;
import org.capgnn.run.SavedEnsemble;
import org.capgnn.run.SavedModel;

/**
 * A trained model for the vertices of graphs: the main entry of the library.
 *
 * <pre>{@code
 * Dataset cora = Datasets.load("cora");
 * VertexClassifier model = VertexClassifier.train(cora, Training.of("capgat").seed(7));
 * try (Predictor live = model.on(cora)) {
 *   System.out.println(live.of("31336").label());
 * }
 * model.save(Path.of("my-model"));
 * }</pre>
 *
 * <p>Immutable. The command line reads what it saves, and the other way round.
 */
public final class VertexClassifier {
  private final SavedModel model;
  private final RunRecord record; // null for a model that was loaded
  private final SavedEnsemble ensemble; // null for a single model

  VertexClassifier(SavedModel model, RunRecord record) {
    this.model = model;
    this.record = record;
    this.ensemble = null;
  }

  VertexClassifier(SavedEnsemble ensemble) {
    this.model = ensemble.members().get(0).model();
    this.record = null;
    this.ensemble = ensemble;
  }

  /**
   * Trains a model; of several runs, the one with the highest validation accuracy.
   *
   * <p>If the training is cancelled, the model has the best weights so far.
   *
   * @throws CancellationException if it is cancelled before the first epoch ends
   */
  public static VertexClassifier train(Dataset data, Training training) {
    Session session = Session.of(data, training);
    Outcome first = session.run();
    Outcome outcome =
        session
            .better(first)
            .map(Session::run)
            .filter(better -> !better.interrupted()) // else the model that is whole
            .orElse(first);
    return outcome
        .best()
        .or(() -> outcome.cancelled().stream().findFirst())
        .orElseThrow(() -> new CancellationException("cancelled before the first epoch ended"));
  }

  /** The model as it is saved; of an ensemble its main member. */
  SavedModel saved() {
    return model;
  }

  /** Binds the model to a graph, on all processors. */
  public Predictor on(Dataset data) {
    return on(data, Runtime.getRuntime().availableProcessors());
  }

  /** Binds the model to a graph, which may be another than the one it was trained on. */
  public Predictor on(Dataset data, int threads) {
    Training.requireThreads(threads);
    return ensemble == null
        ? new Predictor(model, data, threads)
        : new Predictor(ensemble, data, threads);
  }

  /** The predictions for all vertices of some data; {@link #on} is for repeated questions. */
  public Predictions predict(Dataset data) {
    try (Predictor live = on(data)) {
      return live.all();
    }
  }

  /** How the predictions compare with the labels of some data, see {@link Predictor#evaluate}. */
  public Evaluation evaluate(Dataset data) {
    try (Predictor live = on(data)) {
      return live.evaluate();
    }
  }

  /** The record of the training; empty for a model that was loaded. */
  public Optional<RunRecord> record() {
    return Optional.ofNullable(record);
  }

  /** Identity, columns, classes, data and quality; of an ensemble, those of its main member. */
  public ModelCard card() {
    return model.card();
  }

  public List<String> classNames() {
    return card().classes();
  }

  /** The number of models whose probabilities are averaged; 1 unless it is an ensemble. */
  public int members() {
    return ensemble == null ? 1 : ensemble.members().size();
  }

  /** The model in a few words, such as {@code capgat for the classes [coffee, tea]}. */
  @Override
  public String toString() {
    String one = card().key().model() + " for the classes " + classNames();
    return ensemble == null ? one : members() + " models, the main one " + one;
  }

  /**
   * Writes {@code model.json} and {@code model.safetensors}, or an ensemble, into a folder, where
   * they replace another model or ensemble.
   *
   * @throws org.capgnn.graph.InputException if the folder holds the run of a training, or is being
   *     written
   */
  public void save(Path folder) {
    if (ensemble == null) {
      model.save(folder);
    } else {
      ensemble.save(folder);
    }
  }

  /** Writes the model or the ensemble to a stream, which stays open. */
  public void save(OutputStream out) {
    if (ensemble == null) {
      model.write(out);
    } else {
      ensemble.write(out);
    }
  }

  /** Reads a model or an ensemble from a folder. */
  public static VertexClassifier load(Path folder) {
    if (SavedEnsemble.isAt(folder)) {
      return new VertexClassifier(SavedEnsemble.read(folder));
    }
    return new VertexClassifier(SavedModel.read(folder), null);
  }

  /** Reads a model or an ensemble from a stream, to its end. */
  public static VertexClassifier load(InputStream in) {
    byte[] bytes;
    try {
      bytes = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SavedEnsemble.isIn(bytes)
        ? new VertexClassifier(SavedEnsemble.read(bytes))
        : new VertexClassifier(SavedModel.read(new ByteArrayInputStream(bytes)), null);
  }
}
