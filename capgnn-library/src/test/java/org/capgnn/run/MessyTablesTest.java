package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.column.ColumnEncoding;
import org.capgnn.column.ColumnType;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.model.zoo.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables as people have them train without options, and the encoding is part of the model. */
class MessyTablesTest {
  @TempDir Path folder;

  private static VertexClassifier train(Dataset data, String model) {
    Training training = Training.of(model).threads(1).seed(2);
    for (Map.Entry<String, String> setting :
        SmallGraphs.quick(model, SmallGraphs.QUICK).entrySet()) {
      training = training.set(setting.getKey(), setting.getValue());
    }
    return VertexClassifier.train(data, training);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19})
  void twentyTablesTrainAndPredict(int seed) throws IOException {
    MessyTable table = new MessyTable(seed);
    Dataset data = Datasets.read(table.write(folder.resolve("a"), 0));

    Map<String, ColumnType> found = new LinkedHashMap<>();
    for (ColumnEncoding column : data.columns().orElseThrow().encoding().columns()) {
      found.put(column.name().matches("column \\d") ? "" : column.name(), column.type());
      assertThat(column.reason()).isNotBlank();
    }
    assertThat(found).isEqualTo(table.types);
    assertThat(data.labels().classNames())
        .containsExactly("class 0", "class 1", "class 2", "lonely");
    assertThat(data.graph().edgeCount()).isPositive();

    VertexClassifier model = train(data, Models.all().get(seed % Models.all().size()).name());
    Path saved = folder.resolve("model");
    model.save(saved);
    VertexClassifier loaded = VertexClassifier.load(saved);
    Dataset shuffled = Datasets.read(table.write(folder.resolve("b"), 1 + seed));
    assertThat(loaded.predict(shuffled).probabilities())
        .isEqualTo(model.predict(data).probabilities());
  }

  /** Columns of numbers alone, with what is no feature among them. */
  @ParameterizedTest
  @ValueSource(strings = {",3", ",90", ";3", "\t90"})
  void tablesOfNumbersTrainAndPredict(String form) throws IOException {
    String separator = form.substring(0, 1);
    int words = Integer.parseInt(form.substring(1));
    StringBuilder nodes = new StringBuilder("Unnamed: 0,id,label,CustomerID,sales");
    StringBuilder edges = new StringBuilder("id,from_shop,to_shop\n");
    for (int w = 0; w < words; w++) {
      nodes.append(",w").append(w);
    }
    for (int r = 0; r < MessyTable.ROWS; r++) {
      nodes.append("\n%d,%d,%d,%d,".formatted(r, r + 5, r % 2 == 0 ? -1 : 1, 9000 + r * 31));
      nodes.append(separator.equals(";") && r % 3 == 0 ? "1." + (250 + r) : "" + (950 + r));
      for (int w = 0; w < words; w++) {
        nodes.append(',').append((r + w) % 7 == 0 || r % 2 == w ? 1 : 0);
      }
      edges.append("%d,%d,%d\n".formatted(r, r + 5, 5 + (r + 2) % MessyTable.ROWS));
    }
    Files.writeString(folder.resolve("edges.csv"), edges);
    Files.writeString(
        folder.resolve("shops.csv"), nodes.append('\n').toString().replace(",", separator));
    Dataset data = Datasets.read(folder);
    assertThat(data.graph().edgeCount()).isEqualTo(MessyTable.ROWS);
    assertThat(data.labels().classNames()).containsExactly("-1", "1");
    assertThat(data.features().count()).isEqualTo(1 + words);
    assertThat(data.features().names()).doesNotContain("Unnamed: 0", "CustomerID");
    if (separator.equals(";")) {
      assertThat(data.columns().orElseThrow().encoding().featureColumns().get(0).reason())
          .contains("the point groups thousands");
    }
    VertexClassifier model = train(data, "gcn");
    assertThat(model.predict(Datasets.read(folder)).probabilities())
        .isEqualTo(model.predict(data).probabilities());
  }

  @Test
  void unseenCategoriesAndMissingCellsAreCounted() throws IOException {
    MessyTable table = new MessyTable(3);
    Dataset data = Datasets.read(table.write(folder.resolve("a"), 0));
    VertexClassifier model = train(data, "gcn");
    float[] before = model.predict(data).probabilities();
    List<String> city = table.columns.get("city");
    city.set(7, "Atlantis");
    city.set(8, "Atlantis");
    table.columns.get("rooms").set(9, "");
    try (Predictor live = model.on(Datasets.read(table.write(folder.resolve("b"), 4)), 1)) {
      assertThat(live.notes())
          .contains("2 of 90 cells of 'city' have a value that was not seen ('Atlantis')")
          .contains("1 of 90 cells of 'rooms' are missing");
      assertThat(live.all().probabilities()).isNotEqualTo(before);
    }
  }

  @Test
  void missingColumnIsNamed() throws IOException {
    MessyTable table = new MessyTable(4);
    VertexClassifier model = train(Datasets.read(table.write(folder.resolve("a"), 0)), "gcn");
    table.columns.remove("income");
    Dataset without = Datasets.read(table.write(folder.resolve("b"), 0));
    assertThatThrownBy(() -> model.predict(without))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b does not fit the model: no column 'income'");
  }

  @Test
  void aCleanModelMeetsGaps() throws IOException {
    WrittenGraph graph = new WrittenGraph(1, WrittenGraph.Kind.NUMBERS);
    Dataset clean = Datasets.read(graph.csv(folder.resolve("a"), 0, 1, 2));
    VertexClassifier model = train(clean, "gcn");
    Path other = graph.csv(folder.resolve("b"), 0, 1, 2);
    Path file = other.resolve("vertices.csv");
    String text = Files.readString(file);
    Files.writeString(file, text.replaceFirst("(v1,class 1),[^,]*,", "$1,NA,"));
    try (Predictor live = model.on(Datasets.read(other), 1)) {
      assertThat(live.notes()).containsExactly("1 of 36 cells of 'x' are missing");
      assertThat(live.of("v30").probabilities())
          .isNotEmpty()
          .allSatisfy((name, p) -> assertThat(p).isBetween(0.0, 1.0));
      assertThat(live.features().count()).isEqualTo(3);
    }
  }
}
