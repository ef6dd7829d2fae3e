package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.ModelCard;
import org.capgnn.result.Predictions;
import org.capgnn.result.RunRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class VertexClassifierTest {
  private final Dataset data = SmallGraphs.generated();
  @TempDir Path folder;

  static List<String> models() {
    return Models.all().stream().map(ModelFamily::name).toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void loadedModelSaysExactlyWhatTheTrainedOneSaid(String model) {
    VertexClassifier trained = VertexClassifier.train(data, SmallGraphs.options(model));
    trained.save(folder);
    VertexClassifier loaded = VertexClassifier.load(folder);

    RunRecord record = trained.record().orElseThrow();
    assertThat(trained.predict(data).probabilities()).isEqualTo(record.probabilities());
    assertThat(loaded.predict(data).probabilities()).isEqualTo(record.probabilities());
    assertThat(loaded.record()).isEmpty();
    assertThat(loaded.card()).usingRecursiveComparison().isEqualTo(trained.card());
  }

  /** The same vertices on a path: all but a few have other neighbours than in training. */
  @ParameterizedTest
  @MethodSource("models")
  void loadedModelPredictsOnAChangedGraph(String model) {
    VertexClassifier trained = VertexClassifier.train(data, SmallGraphs.options(model));
    trained.save(folder);
    VertexClassifier loaded = VertexClassifier.load(folder);
    GraphBuilder builder = new GraphBuilder(data.vertexCount());
    for (int v = 1; v < data.vertexCount(); v++) {
      builder.addEdge(v - 1, v);
    }
    Dataset changed =
        new Dataset(
            "changed",
            builder.build(),
            data.features(),
            data.labels(),
            data.ids(),
            Map.of(),
            builder.report());

    Predictions before = loaded.predict(data);
    Predictions after = loaded.predict(changed);

    assertThat(after.probabilities()).isEqualTo(trained.predict(changed).probabilities());
    int moved = 0;
    for (int v = 0; v < changed.vertexCount(); v++) {
      float sum = 0;
      float largest = 0;
      for (int c = 0; c < after.classNames().size(); c++) {
        sum += after.probability(v, c);
        largest = Math.max(largest, Math.abs(after.probability(v, c) - before.probability(v, c)));
      }
      assertThat(sum).isCloseTo(1f, within(1e-4f));
      moved += largest > 1e-5f ? 1 : 0;
    }
    if (model.equals("mlp")) {
      assertThat(moved).as("a perceptron does not look at edges").isZero();
    } else {
      assertThat(moved).as("of 150 vertices").isGreaterThan(100);
    }
  }

  @Test
  void batchNormAveragesAreSaved() {
    VertexClassifier trained =
        VertexClassifier.train(data, SmallGraphs.options("capgat").set("batch-norm", true));
    trained.save(folder);

    assertThat(VertexClassifier.load(folder).predict(data).probabilities())
        .isEqualTo(trained.record().orElseThrow().probabilities());
  }

  @Test
  void learnsTheClassesOfAHomophilousGraph() {
    VertexClassifier classifier =
        VertexClassifier.train(
            data, SmallGraphs.options("capgcn").set("epochs", 120).set("learning-rate", 0.05));

    RunRecord record = classifier.record().orElseThrow();
    assertThat(record.test().accuracy()).isGreaterThan(0.7);
    Predictions predictions = classifier.predict(data);
    assertThat(predictions.label(0)).startsWith("class ");
    assertThat(record.warnings()).isEmpty();
  }

  @Test
  void descriptionTellsHowTheModelCameToBe() {
    VertexClassifier classifier =
        VertexClassifier.train(data, SmallGraphs.options("capgat").seed(9));

    ModelCard description = classifier.card();
    assertThat(description.model()).isEqualTo("capgat");
    assertThat(description.key().settings())
        .containsEntry("hidden", "8")
        .containsEntry("beta", "0.3");
    assertThat(description.features().preparation()).isEqualTo("row-normalise");
    assertThat(description.classes()).containsExactly("class 0", "class 1", "class 2");
    assertThat(description.key().seed()).isEqualTo(9);
    assertThat(description.key().split()).isEqualTo("per-class:10,10");
    assertThat(description.key().dataHash()).hasSize(64);
    assertThat(description.environment()).containsKeys("version", "java", "cpu", "kernels");
    assertThat(description.parameters().get("w1")).containsExactly(40, 8);
  }

  @Test
  void folderWithoutModelIsRefused() {
    assertRefused(folder.resolve("nowhere"), "no such folder");
    assertRefused(folder, "holds no model.json; is this the folder of a run?");
  }

  @Test
  void folderOfSeveralRunsNamesOne() {
    VertexClassifier trained = VertexClassifier.train(data, SmallGraphs.options("capgcn"));
    trained.save(folder.resolve("seed-1"));
    trained.save(folder.resolve("seed-2"));

    assertRefused(folder, "holds 2 runs; name one of them, such as " + folder.resolve("seed-1"));
  }

  @Test
  void unfinishedRunSaysHowToContinue() throws IOException {
    Files.writeString(folder.resolve(RunFolder.PLAN), "{}");

    assertRefused(folder, "its training has not ended, resume it first");
  }

  @Test
  void weightsOfAnotherModelAreRefused() throws IOException {
    VertexClassifier.train(data, SmallGraphs.options("capgcn")).save(folder.resolve("a"));
    VertexClassifier.train(data, SmallGraphs.options("capgcn").set("hidden", 9))
        .save(folder.resolve("b"));
    Files.delete(folder.resolve("a/" + RunFolder.WEIGHTS));
    Files.copy(folder.resolve("b/" + RunFolder.WEIGHTS), folder.resolve("a/" + RunFolder.WEIGHTS));

    assertThatThrownBy(() -> VertexClassifier.load(folder.resolve("a")).predict(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("model.safetensors: belongs to another run (seed 1, ")
        .hasMessageContaining(" than model.json (seed 1, ");
  }

  @Test
  void damagedDescriptionIsRefusedWithItsLine() throws IOException {
    VertexClassifier.train(data, SmallGraphs.options("capgcn")).save(folder);
    Path file = folder.resolve(RunFolder.MODEL);
    Files.write(file, Seal.on("{\n \"format\" : oops\n}"));

    assertRefused(folder, file + ":2: ");
  }

  @Test
  void descriptionOfALaterFormIsRefused() throws IOException {
    Files.write(folder.resolve(RunFolder.MODEL), Seal.on("{\n  \"format\" : 3\n}"));

    assertRefused(folder, "form 3 is not known to this version, which reads 2");
  }

  private static void assertRefused(Path folder, String message) {
    assertThatThrownBy(() -> VertexClassifier.load(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
