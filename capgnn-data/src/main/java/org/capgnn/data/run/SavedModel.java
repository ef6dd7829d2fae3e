package org.capgnn.data.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.graph.ColumnScaling;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Predictor;
import org.capgnn.train.Run;
import org.capgnn.train.RunRecord;
import org.capgnn.train.TrainingKeys;

/**
 * A trained model that can be written, read and applied.
 *
 * @param weights of the best epoch
 * @param scalings how the training data's columns were standardised, where they were
 */
public record SavedModel(
    ModelDescription description,
    Map<String, Run.NamedArray> weights,
    List<ColumnScaling> scalings) {
  private static final String MEAN = "features/mean/";
  private static final String FACTOR = "features/factor/";

  /**
   * The model of a finished run.
   *
   * @param source where the data came from, or null
   */
  public static SavedModel of(Run run, RunRecord record, DataSource source) {
    Dataset data = run.experiment().data();
    Map<String, Run.NamedArray> weights = run.weights();
    Map<String, int[]> shapes = new LinkedHashMap<>();
    weights.forEach((name, array) -> shapes.put(name, array.shape()));
    FeaturePreparation preparation =
        FeaturePreparation.parse(run.experiment().settings().text("features"));
    Features features = preparation.start(data);
    List<String> names = features.names();
    ModelDescription description =
        new ModelDescription(
            ModelDescription.FORMAT,
            record.model(),
            record.modelVersion(),
            record.settings(),
            new ModelDescription.FeatureColumns(
                features.count(),
                features.dense(),
                names.isEmpty() ? null : names,
                preparation.text()),
            record.classNames(),
            shapes,
            new ModelDescription.Provenance(
                source,
                record.dataset(),
                record.datasetHash(),
                data.graph().isDirected(),
                record.split().name(),
                record.seed(),
                record.history().size(),
                record.bestEpoch() + 1,
                record.valid() == null ? null : record.valid().accuracy(),
                record.test() == null ? null : record.test().accuracy(),
                record.environment()));
    return new SavedModel(description, weights, preparation.measure(features));
  }

  /** Writes {@code model.json} and {@code model.safetensors} into a folder. */
  public void write(Path folder) {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    weights.forEach((name, a) -> tensors.put(name, new Tensor.Floats(a.shape(), a.values())));
    for (int s = 0; s < scalings.size(); s++) {
      tensors.put(MEAN + s, Tensor.vector(scalings.get(s).mean()));
      tensors.put(FACTOR + s, Tensor.vector(scalings.get(s).factor()));
    }
    // one word only: the order of several could differ, and equal models shall be equal files
    new Safetensors(tensors, Map.of("model", description.model()))
        .write(folder.resolve(RunFolder.WEIGHTS));
    Json.write(folder.resolve(RunFolder.MODEL), description);
  }

  /** Reads a model from the folder of a run. */
  public static SavedModel read(Path folder) {
    RunFolder.requireModel(folder);
    Path file = folder.resolve(RunFolder.MODEL);
    ModelDescription description = Json.read(file, ModelDescription.class);
    if (description.format() != ModelDescription.FORMAT || description.classes() == null) {
      throw new InputException(
          file
              + ": form "
              + description.format()
              + " is not known to this version, which reads "
              + ModelDescription.FORMAT
              + "; use the version that wrote it or train again");
    }
    Path weightFile = folder.resolve(RunFolder.WEIGHTS);
    Safetensors saved = Safetensors.read(weightFile);
    Map<String, Run.NamedArray> weights = new LinkedHashMap<>();
    saved
        .tensors()
        .forEach(
            (name, tensor) -> {
              if (tensor instanceof Tensor.Floats floats) {
                weights.put(name, new Run.NamedArray(floats.shape(), floats.values()));
              }
            });
    List<ColumnScaling> scalings = new ArrayList<>();
    for (int s = 0; saved.tensors().containsKey(MEAN + s); s++) {
      scalings.add(
          new ColumnScaling(
              saved.doubles(weightFile, MEAN + s), saved.doubles(weightFile, FACTOR + s)));
    }
    return new SavedModel(description, weights, scalings);
  }

  public ModelFamily family() {
    return Models.named(description.model());
  }

  public Settings settings() {
    return Settings.defaults(TrainingKeys.forModel(family())).with(description.settings());
  }

  /** The classes of all vertices of a graph, which need not be the one trained on. */
  public Predictions predict(Dataset data, Workers workers) {
    Alignment aligned = Alignment.of(description, data);
    SparseMatrix features =
        FeaturePreparation.parse(description.features().preparation())
            .apply(aligned.data().features(), scalings)
            .matrix();
    Map<String, float[]> values = new LinkedHashMap<>();
    weights.forEach((name, array) -> values.put(name, array.values()));
    float[] probabilities =
        new Predictor(family(), settings(), description.classes(), values)
            .scores(data.graph(), features, workers)
            .probabilities();
    return new Predictions(aligned.data(), probabilities, aligned.notes());
  }
}
