package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.capgnn.Datasets;
import org.capgnn.Part;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.DatasetReader;
import org.capgnn.data.LoadOptions;
import org.capgnn.graph.Dataset;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Train, save, load, read the same data again and predict: the predictions are those of the
 * training, whatever the model, the format and the kind of the columns.
 *
 * <p>The training states how many vertices it classifies correctly; a column that is lost, doubled
 * or exchanged on the way to the prediction shows as a difference.
 */
class SavedModelOracleTest {
  private static final Map<String, String> QUICK =
      Map.of("hidden", "4", "views", "2", "hops", "2", "epochs", "2");

  @TempDir Path folder;

  private static Training training(String model) {
    Training training =
        Training.of(model).split("per-class:4,4").threads(1).seed(3).compareWithFloors(false);
    for (Map.Entry<String, String> setting : SmallGraphs.quick(model, QUICK).entrySet()) {
      training = training.set(setting.getKey(), setting.getValue());
    }
    return training;
  }

  /** Trains on data at a path and applies the saved model to the same data at another. */
  private void check(String model, Path trainedOn, Path appliedTo, boolean sameBits)
      throws IOException {
    VertexClassifier trained = VertexClassifier.train(Datasets.read(trainedOn), training(model));
    Path saved = folder.resolve("model");
    trained.save(saved);
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    trained.save(stream);
    Dataset again = Datasets.read(appliedTo);
    for (VertexClassifier loaded :
        List.of(
            VertexClassifier.load(saved),
            VertexClassifier.load(new ByteArrayInputStream(stream.toByteArray())))) {
      try (Predictor live = loaded.on(again, 1)) {
        String what = model + " on " + trainedOn;
        assertThat(live.all().probabilities())
            .as(what)
            .isEqualTo(trained.predict(Datasets.read(trainedOn)).probabilities());
        assertThat(live.notes()).as(what).isEmpty();
        RunRecord record = trained.record().orElseThrow();
        if (sameBits) { // else the split of the training is not known for the data
          assertThat(live.evaluate(Part.VALID).accuracy()).isEqualTo(record.valid().accuracy());
          assertThat(live.evaluate(Part.TEST).accuracy()).isEqualTo(record.test().accuracy());
        }
      }
    }
  }

  /** Every form of every format that is written here. */
  private static List<Path> written(WrittenGraph graph, Path here) throws IOException {
    WrittenDocuments documents = new WrittenDocuments(graph);
    return List.of(
        graph.csv(here.resolve("csv"), 0, 1, 2, 3, 4),
        graph.csv(here.resolve("one"), 3),
        graph.triplets(here.resolve("triplets")),
        graph.bare(here.resolve("bare")),
        graph.graphMl(here.resolve("g.graphml")),
        documents.gexf(here.resolve("g.gexf")),
        documents.gml(here.resolve("g.gml")),
        documents.json(here.resolve("g.json")),
        graph.linqs(here.resolve("linqs")),
        documents.tab(here.resolve("tab")),
        documents.geomGcn(here.resolve("geomgcn")),
        graph.ogb(here.resolve("ogb")),
        graph.npz(here.resolve("g.npz")),
        graph.planetoid(here.resolve("planetoid")));
  }

  @Test
  void everyFormatThatCanBeReadIsWritten() throws IOException {
    List<Path> written = written(new WrittenGraph(1, WrittenGraph.Kind.NUMBERS), folder);
    for (DatasetReader reader : ServiceLoader.load(DatasetReader.class)) {
      assertThat(written)
          .as("a form of %s; add it to those written here", reader.format())
          .anyMatch(path -> readerOf(path).equals(reader.format()));
    }
  }

  private static String readerOf(Path path) {
    return ServiceLoader.load(DatasetReader.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(reader -> reader.recognises(path, LoadOptions.DEFAULT))
        .findFirst()
        .orElseThrow()
        .format();
  }

  /** The kinds of columns take turns, so that each format and each model meets all of them. */
  @Test
  void everyModelOnEveryFormatAndKindOfColumn() throws IOException {
    List<List<Path>> ofKind = new ArrayList<>();
    for (WrittenGraph.Kind kind : WrittenGraph.Kind.values()) {
      WrittenGraph graph = new WrittenGraph(7 + kind.ordinal(), kind);
      ofKind.add(written(graph, folder.resolve(kind.name())));
    }
    int turn = 0;
    for (ModelFamily model : Models.all()) {
      for (int form = 0; form < ofKind.get(0).size(); form++) {
        Path path = ofKind.get((turn + form) % ofKind.size()).get(form);
        check(model.name(), path, path, true);
      }
      turn++;
    }
  }

  @Test
  void ensembleOnEveryFormat() throws IOException {
    WrittenGraph graph = new WrittenGraph(5, WrittenGraph.Kind.NUMBERS);
    int turn = 0;
    for (Path path : written(graph, folder.resolve("data"))) {
      String model = Models.all().get(turn++ % Models.all().size()).name();
      Training training =
          training(model)
              .set("calibration", "temperature")
              .ensemble(2)
              .folder(folder.resolve("run" + turn));
      VertexClassifier trained =
          Session.of(Datasets.read(path), training).run().best().orElseThrow();
      Path saved = folder.resolve("saved" + turn);
      trained.save(saved);
      float[] expected = trained.predict(Datasets.read(path)).probabilities();
      for (Path place : List.of(saved, folder.resolve("run" + turn))) {
        assertThat(VertexClassifier.load(place).predict(Datasets.read(path)).probabilities())
            .as(model + " on " + path)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void theOrderOfNamedColumnsDoesNotMatter() throws IOException {
    for (WrittenGraph.Kind kind : WrittenGraph.Kind.values()) {
      WrittenGraph graph = new WrittenGraph(20, kind);
      Path usual = graph.csv(folder.resolve(kind + "/usual"), 0, 1, 2, 3, 4);
      Path other = graph.csv(folder.resolve(kind + "/other"), 4, 2, 0, 3, 1);
      check("appnp", usual, other, false);
    }
  }
}
