package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.Datasets;
import org.capgnn.Part;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
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
  @TempDir Path folder;

  private static Training training(String model) {
    Training training = Training.of(model).split("per-class:4,4").threads(1).seed(3);
    for (Map.Entry<String, String> setting :
        SmallGraphs.quick(model, SmallGraphs.QUICK).entrySet()) {
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

  @Test
  void everyModel() throws IOException {
    Path numbers =
        new WrittenGraph(1, WrittenGraph.Kind.NUMBERS).csv(folder.resolve("a"), 0, 1, 2, 3, 4);
    Path sparse = new WrittenGraph(2, WrittenGraph.Kind.MOSTLY_ZERO).triplets(folder.resolve("b"));
    for (ModelFamily model : Models.all()) {
      check(model.name(), numbers, numbers, true);
      check(model.name(), sparse, sparse, true);
    }
  }

  /** The models take turns, so that each meets several formats and kinds. */
  @Test
  void everyFormatAndKindOfColumn() throws IOException {
    int turn = 0;
    for (WrittenGraph.Kind kind : WrittenGraph.Kind.values()) {
      WrittenGraph graph = new WrittenGraph(7 + kind.ordinal(), kind);
      Path here = folder.resolve(kind.name());
      List<Path> written =
          List.of(
              graph.csv(here.resolve("csv"), 0, 1, 2, 3, 4),
              graph.csv(here.resolve("one"), 3),
              graph.triplets(here.resolve("triplets")),
              graph.bare(here.resolve("bare")),
              graph.graphMl(here.resolve("g.graphml")),
              graph.linqs(here.resolve("linqs")),
              graph.ogb(here.resolve("ogb")),
              graph.npz(here.resolve("g.npz")),
              graph.planetoid(here.resolve("planetoid")));
      for (Path path : written) {
        check(Models.all().get(turn++ % Models.all().size()).name(), path, path, true);
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
