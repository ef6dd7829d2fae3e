package org.capgnn.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.column.TableEncoding;
import org.capgnn.data.file.AtomicFile;
import org.capgnn.data.file.FolderOutput;
import org.capgnn.graph.ColumnScaling;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.FeaturePreparation;
import org.capgnn.graph.Features;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.parallel.Workers;
import org.capgnn.result.ModelCard;
import org.capgnn.result.RunRecord;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrixBuilder;
import org.capgnn.train.Inference;
import org.capgnn.train.NamedArray;
import org.capgnn.train.Run;
import org.capgnn.train.TrainingKeys;

/**
 * A trained model that can be written, read and applied.
 *
 * @param weights of the best epoch
 * @param scalings how the training data's columns were standardised, if they were
 */
public record SavedModel(
    ModelCard card, Map<String, NamedArray> weights, List<ColumnScaling> scalings) {
  private static final String MEAN = "features/mean/";
  private static final String FACTOR = "features/factor/";
  private static final String CARD = "model.json";
  private static final String KIND = "model";
  private static final Set<String> OPTIONAL =
      Set.of("data", "encoding", "names", "validAccuracy", "testAccuracy");

  /** The model of a run. */
  public static SavedModel of(Run run, RunRecord record) {
    Dataset data = run.experiment().data();
    Map<String, NamedArray> weights = run.weights();
    Map<String, int[]> shapes = new LinkedHashMap<>();
    weights.forEach((name, array) -> shapes.put(name, array.shape()));
    FeaturePreparation preparation =
        FeaturePreparation.parse(run.experiment().settings().text("features"));
    Features features = preparation.start(data);
    ModelCard card =
        new ModelCard(
            ModelCard.FORMAT,
            record.key(),
            new ModelCard.FeatureColumns(
                features.count(),
                features.dense(),
                features.names().isEmpty() ? null : features.names(),
                preparation.text()),
            data.columns().map(table -> table.encoding().columns()).orElse(null),
            record.classNames(),
            shapes,
            record.dataset(),
            data.source().orElse(null),
            data.graph().isDirected(),
            record.history().size(),
            record.bestEpoch() + 1,
            record.valid() == null ? null : record.valid().accuracy(),
            record.test() == null ? null : record.test().accuracy(),
            record.environment(),
            record.temperature());
    return new SavedModel(card, weights, preparation.measure(features));
  }

  /** Writes {@code model.json} and {@code model.safetensors} into a folder. */
  public void write(Path folder) {
    new Safetensors(tensors(), words()).write(folder.resolve(RunFolder.WEIGHTS));
    JsonFile.write(folder.resolve(RunFolder.MODEL), card);
  }

  /**
   * Saves the model into a folder of its own, where it replaces another model or ensemble.
   *
   * @throws InputException if the folder holds a run, or another process writes into it
   */
  public void save(Path folder) {
    RunFolder.requireNoRun(folder);
    try (FolderOutput output = new FolderOutput(folder)) {
      write(output.folder());
      output.commit(List.of(SavedEnsemble.FILE));
    } catch (IOException e) {
      throw AtomicFile.failure(folder, e);
    }
  }

  /** Writes everything to a stream: a safetensors file that holds {@code model.json} too. */
  public void write(OutputStream out) {
    try {
      Map<String, String> words = words();
      words.put(CARD, JsonFile.text(card));
      new Safetensors(tensors(), words).write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only what the run determines, so that equal models are equal files. */
  private Map<String, String> words() {
    Map<String, String> words = Identity.of(KIND, ModelCard.FORMAT, card.key());
    words.put("model", card.model());
    return words;
  }

  private Map<String, Tensor> tensors() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    weights.forEach((name, a) -> tensors.put(name, new Tensor.Floats(a.shape(), a.values())));
    for (int s = 0; s < scalings.size(); s++) {
      tensors.put(MEAN + s, Tensor.vector(scalings.get(s).mean()));
      tensors.put(FACTOR + s, Tensor.vector(scalings.get(s).factor()));
    }
    return tensors;
  }

  /** Reads a model from the folder of a run. */
  public static SavedModel read(Path folder) {
    RunFolder.requireModel(folder);
    Path file = folder.resolve(RunFolder.MODEL);
    ModelCard card = JsonFile.read(file, ModelCard.class, ModelCard.FORMAT, OPTIONAL);
    Path weightFile = folder.resolve(RunFolder.WEIGHTS);
    return of(card, weightFile.toString(), Safetensors.read(weightFile));
  }

  /** Reads what {@link #write(OutputStream)} wrote; the stream stays open. */
  public static SavedModel read(InputStream in) {
    String name = "the model in the stream";
    Safetensors saved;
    try {
      saved = Safetensors.read(name, in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String text = saved.metadata().get(CARD);
    if (text == null) {
      throw Safetensors.damaged(name, "it has no " + CARD);
    }
    return of(JsonFile.parse(name, text, ModelCard.class, ModelCard.FORMAT, OPTIONAL), name, saved);
  }

  private static SavedModel of(ModelCard card, String weightFile, Safetensors saved) {
    Identity.requireKind(weightFile, saved, KIND, ModelCard.FORMAT);
    Identity.requireRun(weightFile, saved, card.key(), RunFolder.MODEL);
    checkEncoding(card, weightFile);
    Map<String, NamedArray> weights = new LinkedHashMap<>();
    card.parameters()
        .forEach((name, shape) -> weights.put(name, weight(weightFile, saved, name, shape)));
    List<ColumnScaling> scalings = new ArrayList<>();
    for (int s = 0; saved.tensors().containsKey(MEAN + s); s++) {
      scalings.add(
          new ColumnScaling(
              saved.doubles(weightFile, MEAN + s), saved.doubles(weightFile, FACTOR + s)));
    }
    int known = weights.size() + 2 * scalings.size();
    if (saved.tensors().size() != known) {
      throw Safetensors.damaged(
          weightFile,
          "it holds %d tensors, %s names %d"
              .formatted(saved.tensors().size(), RunFolder.MODEL, known));
    }
    return new SavedModel(card, weights, scalings);
  }

  private static NamedArray weight(String file, Safetensors saved, String name, int[] shape) {
    float[] values = saved.floats(file, name);
    int[] found = saved.tensors().get(name).shape();
    if (!Arrays.equals(found, shape)) {
      throw Safetensors.damaged(
          file,
          "tensor %s has shape %s, %s says %s"
              .formatted(name, Arrays.toString(found), RunFolder.MODEL, Arrays.toString(shape)));
    }
    for (float value : values) {
      if (!Float.isFinite(value)) {
        throw Safetensors.damaged(file, "tensor " + name + " holds " + value);
      }
    }
    return new NamedArray(shape, values);
  }

  private static void checkEncoding(ModelCard card, String weightFile) {
    if (card.encoding() != null) {
      try {
        new TableEncoding(card.encoding()).check();
      } catch (RuntimeException e) {
        throw new InputException(
            "the model of " + weightFile + " is damaged: " + e.getMessage(), e);
      }
    }
  }

  public ModelFamily family() {
    return Models.named(card.model());
  }

  public Settings settings() {
    return Settings.defaults(TrainingKeys.forModel(family())).with(card.key().settings());
  }

  /** Whether the features of a vertex depend on its edges. */
  public boolean readsEdges() {
    return FeaturePreparation.parse(card.features().preparation()).readsEdges();
  }

  /** The features of vertices as a model that does not read edges into them sees them. */
  public Features prepare(Dataset vertices) {
    FeaturePreparation preparation = FeaturePreparation.parse(card.features().preparation());
    return preparation.replacesFeatures()
        ? ownColumns(vertices)
        : preparation.apply(Alignment.of(card, vertices).data().features(), scalings);
  }

  /** One column per vertex of the training graph; a vertex that was not in it has none. */
  private Features ownColumns(Dataset vertices) {
    SparseMatrixBuilder builder =
        new SparseMatrixBuilder(vertices.vertexCount(), card.features().count());
    for (int v = 0; v < vertices.vertexCount(); v++) {
      int column = card.features().names().indexOf(vertices.id(v));
      if (column >= 0) {
        builder.add(v, column, 1f);
      }
    }
    return new Features(builder.build(), false, card.features().names());
  }

  /** The model bound to a graph, which need not be the one trained on. */
  public Bound bind(Dataset data, Workers workers) {
    Alignment aligned = Alignment.of(card, data);
    FeaturePreparation preparation = FeaturePreparation.parse(card.features().preparation());
    Features prepared = preparation.apply(aligned.data().features(), scalings);
    Inference inference =
        new Inference(
            family(),
            settings(),
            card.classes(),
            weights,
            data.graph(),
            prepared.matrix(),
            workers);
    return new Bound(aligned.data(), prepared, inference, aligned.notes(), card.temperature());
  }

  /**
   * A model on one graph.
   *
   * @param data in the model's columns and classes
   * @param prepared the features as the model sees them
   * @param notes how the data was fitted to the model, in sentences
   * @param temperature that scores are divided by before the softmax
   */
  public record Bound(
      Dataset data,
      Features prepared,
      Inference inference,
      List<String> notes,
      double temperature) {
    /** The calibrated probabilities of all vertices, vertices x classes. */
    public float[] probabilities() {
      return inference.scores().probabilities(temperature);
    }
  }
}
