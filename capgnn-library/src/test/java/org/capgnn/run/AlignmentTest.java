package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.result.Predictions;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

/** A model meets data that is written otherwise, is larger, or is something else. */
class AlignmentTest {
  private static final List<String> CLASSES = List.of("cat", "dog");

  /** Two clusters of six vertices in a row each; features 0-2 speak for cats, 3-5 for dogs. */
  private static Dataset pets(List<String> featureNames, boolean dense, float unit) {
    int n = 12;
    float[][] rows = new float[n][6];
    int[] labels = new int[n];
    GraphBuilder edges = new GraphBuilder(n);
    for (int v = 0; v < n; v++) {
      labels[v] = v < 6 ? 0 : 1;
      rows[v][labels[v] * 3 + v % 3] = unit;
      rows[v][labels[v] * 3 + (v + 1) % 3] = 2 * unit;
      if (v % 6 > 0) {
        edges.addEdge(v - 1, v);
      }
    }
    return new Dataset(
        "pets",
        edges.build(),
        new Features(matrix(rows, dense), dense, featureNames),
        new Labels(labels, CLASSES),
        List.of(),
        Map.of(),
        edges.report());
  }

  private static SparseMatrix matrix(float[][] rows, boolean dense) {
    int[] offsets = new int[rows.length + 1];
    List<Integer> columns = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    for (int r = 0; r < rows.length; r++) {
      for (int c = 0; c < rows[r].length; c++) {
        if (dense || rows[r][c] != 0) {
          columns.add(c);
          values.add(rows[r][c]);
        }
      }
      offsets[r + 1] = columns.size();
    }
    float[] entries = new float[values.size()];
    for (int e = 0; e < entries.length; e++) {
      entries[e] = values.get(e);
    }
    int[] indices = columns.stream().mapToInt(c -> c).toArray();
    return new SparseMatrix(rows.length, rows[0].length, offsets, indices, entries);
  }

  private static List<String> names(String prefix) {
    return IntStream.range(0, 6).mapToObj(c -> prefix + c).toList();
  }

  private static VertexClassifier trained(Dataset data) {
    return VertexClassifier.train(
        data,
        Training.of("capgat")
            .split("per-class:2,2")
            .threads(1)
            .set("hidden", 8)
            .set("views", 2)
            .set("epochs", 10));
  }

  /** The same data with its feature columns in the order given. */
  private static Dataset reordered(Dataset data, int... order) {
    SparseMatrix matrix = data.features().matrix();
    float[][] rows = new float[matrix.rows()][order.length];
    for (int r = 0; r < rows.length; r++) {
      for (int e = matrix.offsets()[r]; e < matrix.offsets()[r + 1]; e++) {
        for (int c = 0; c < order.length; c++) {
          rows[r][c] += order[c] == matrix.columnIndices()[e] ? matrix.value(e) : 0;
        }
      }
    }
    List<String> names =
        Arrays.stream(order).mapToObj(c -> data.features().names().get(c)).toList();
    boolean dense = data.features().dense();
    return data.withFeatures(new Features(matrix(rows, dense), dense, names));
  }

  @Test
  void featuresAreMatchedByName() {
    Dataset data = pets(names("f"), false, 1);
    VertexClassifier model = trained(data);

    Predictions predictions = model.predict(reordered(data, 5, 4, 3, 2, 1, 0));

    assertThat(predictions.probabilities()).isEqualTo(model.predict(data).probabilities());
    assertThat(predictions.notes()).isEmpty();
  }

  @Test
  void unseenWordsAreLeftOutAndTold() {
    Dataset data = pets(names("f"), false, 1);
    VertexClassifier model = trained(reordered(data, 0, 1, 2, 3, 4));

    Predictions predictions = model.predict(reordered(data, 0, 1, 2, 3, 5));

    assertThat(predictions.notes())
        .containsExactly(
            "1 of 5 features are unknown to the model and left out; 1 of its 5 do not occur and"
                + " count as 0");
    assertThat(predictions.probabilities())
        .isEqualTo(model.predict(reordered(data, 0, 1, 2, 3)).probabilities());
  }

  @Test
  void otherVocabularyIsRefusedWithAComparison() {
    VertexClassifier model = trained(pets(names("f"), false, 1));

    assertThatThrownBy(() -> model.predict(pets(names("g"), false, 1)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("pets does not fit the model: other features")
        .hasMessageContaining("the model has 6 sparse (f0, f1, f2, f3, f4, … 6 in all)")
        .hasMessageContaining("only in the data: g0, g1, g2, g3, g4, … 6 in all");
  }

  @Test
  void missingDenseColumnIsRefused() {
    Dataset data = pets(names("f"), true, 0.5f);
    VertexClassifier model = trained(data);

    assertThatThrownBy(() -> model.predict(reordered(data, 0, 1, 2, 3, 4)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("only in the model: f5; only in the data: none");
  }

  @Test
  void otherNumberOfNamelessFeaturesIsRefused() {
    VertexClassifier model = trained(pets(List.of(), false, 1));

    assertThatThrownBy(() -> model.predict(reordered(pets(names("f"), false, 1), 0, 1, 2)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "the model has 6 sparse without names, the data 3 sparse (f0, f1, f2)");
  }

  @Test
  void classesAreMatchedByName() {
    Dataset data = pets(List.of(), false, 1);
    Dataset swapped =
        withLabels(
            data,
            new Labels(
                Arrays.stream(data.labels().of()).map(c -> 1 - c).toArray(),
                List.of("dog", "cat")));

    Labels aligned = trained(data).predict(swapped).data().labels();

    assertThat(aligned.classNames()).isEqualTo(CLASSES);
    assertThat(aligned.of()).isEqualTo(data.labels().of());
  }

  @Test
  void unknownClassIsRefusedWithAComparison() {
    Dataset data = pets(List.of(), false, 1);
    Dataset birds = withLabels(data, new Labels(data.labels().of(), List.of("cat", "bird")));

    assertThatThrownBy(() -> trained(data).predict(birds))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("other classes; the model has 2 (cat, dog), the data 2 (cat, bird)")
        .hasMessageContaining("only in the model: dog; only in the data: bird");
  }

  @Test
  void unlabelledDataIsWelcome() {
    Dataset data = pets(List.of(), false, 1);
    int[] unknown = new int[data.vertexCount()];
    Arrays.fill(unknown, Labels.UNKNOWN);
    VertexClassifier model = trained(data);

    assertThat(model.predict(withLabels(data, new Labels(unknown, List.of()))).probabilities())
        .isEqualTo(model.predict(data).probabilities());
  }

  /** Standardised by the training data's own mean: a graph of dogs alone is still of dogs. */
  @Test
  void otherDataIsStandardisedLikeTheTrainingData() {
    Dataset data = pets(names("f"), true, 0.5f);
    VertexClassifier model = trained(data);
    assertThat(model.card().features().preparation()).isEqualTo("standardise");
    Dataset dogs = lastSix(data);

    float[] whole = model.predict(data).probabilities();

    assertThat(model.predict(dogs).probabilities()).isEqualTo(Arrays.copyOfRange(whole, 12, 24));
  }

  private static Dataset lastSix(Dataset data) {
    GraphBuilder edges = new GraphBuilder(6);
    for (int v = 1; v < 6; v++) {
      edges.addEdge(v - 1, v);
    }
    SparseMatrix all = data.features().matrix();
    SparseMatrix rows =
        new SparseMatrix(
            6,
            6,
            IntStream.rangeClosed(0, 6).map(r -> r * 6).toArray(),
            Arrays.copyOfRange(all.columnIndices(), 36, 72),
            Arrays.copyOfRange(all.values(), 36, 72));
    return new Dataset(
        "dogs",
        edges.build(),
        new Features(rows, true, data.features().names()),
        new Labels(Collections.nCopies(6, 1).stream().mapToInt(c -> c).toArray(), CLASSES),
        List.of(),
        Map.of(),
        edges.report());
  }

  private static Dataset withLabels(Dataset data, Labels labels) {
    return new Dataset(
        data.name(),
        data.graph(),
        data.features(),
        labels,
        data.ids(),
        data.splits(),
        data.report());
  }

  @Test
  void matchingByPositionIsSaid() {
    VertexClassifier named = trained(pets(names("f"), false, 1));
    assertThat(named.predict(pets(List.of(), false, 1)).notes())
        .containsExactly(
            "only the model has feature names: the 6 columns are matched by their position");
    VertexClassifier nameless = trained(pets(List.of(), false, 1));
    assertThat(nameless.predict(pets(names("f"), false, 1)).notes())
        .containsExactly(
            "only the data has feature names: the 6 columns are matched by their position");
  }
}
