package org.capgnn.data.run;

import java.nio.file.Path;
import java.util.Optional;
import org.capgnn.graph.Dataset;
import org.capgnn.parallel.Workers;
import org.capgnn.train.Experiment;
import org.capgnn.train.Run;
import org.capgnn.train.RunRecord;
import org.capgnn.train.TrainingListener;

/**
 * A trained model for the vertices of graphs: fit, predict, save, load.
 *
 * <pre>{@code
 * Dataset cora = new DatasetCatalog().load("cora", LoadOptions.DEFAULT);
 * VertexClassifier classifier = VertexClassifier.fit(cora, FitOptions.model("capgat").seed(7));
 * String label = classifier.predict(cora).label(0);
 * classifier.save(Path.of("my-model"));
 * VertexClassifier again = VertexClassifier.load(Path.of("my-model"));
 * }</pre>
 *
 * <p>What it saves is what {@code capgnn predict} and {@code capgnn evaluate} read, and the other
 * way round.
 */
public final class VertexClassifier {
  private final SavedModel model;
  private final RunRecord record;

  private VertexClassifier(SavedModel model, RunRecord record) {
    this.model = model;
    this.record = record;
  }

  /** Trains a model. */
  public static VertexClassifier fit(Dataset data, FitOptions options) {
    return fit(data, options, TrainingListener.SILENT);
  }

  /**
   * Trains a model.
   *
   * @param listener hears of every epoch; one that interrupts gets the best weights so far
   */
  public static VertexClassifier fit(Dataset data, FitOptions options, TrainingListener listener) {
    Experiment experiment = FitPlan.of(data, options, Environment.describe("library"));
    try (Workers workers = Workers.of(options.threads())) {
      Run run = experiment.prepare(options.seed(), workers);
      run.go(listener);
      RunRecord record = run.record();
      return new VertexClassifier(SavedModel.of(run, record, null), record);
    }
  }

  /** What the model says about every vertex of a graph, be it the one trained on or another. */
  public Predictions predict(Dataset data) {
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      return model.predict(data, workers);
    }
  }

  /** How the training went; empty for a model that was loaded. */
  public Optional<RunRecord> record() {
    return Optional.ofNullable(record);
  }

  /** Architecture, settings and provenance. */
  public ModelDescription description() {
    return model.description();
  }

  /** Writes {@code model.json} and {@code model.safetensors} into a folder. */
  public void save(Path folder) {
    model.write(folder);
  }

  /** Reads a model that was saved here or by {@code capgnn train}. */
  public static VertexClassifier load(Path folder) {
    return new VertexClassifier(SavedModel.read(folder), null);
  }
}
