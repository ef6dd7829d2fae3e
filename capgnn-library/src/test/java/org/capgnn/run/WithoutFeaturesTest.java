package org.capgnn.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.Features;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.result.Predictions;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Graphs without any features: who lies near whom is all there is. */
class WithoutFeaturesTest {
  private static final int CIRCLE = 12;

  /**
   * Two circles with one bridge.
   *
   * @param extra vertices that hang on the last one of the second circle, one by one
   */
  private static Dataset circles(int extra) {
    int n = 2 * CIRCLE + extra;
    GraphBuilder edges = new GraphBuilder(n);
    for (int v = 0; v < CIRCLE; v++) {
      edges.addEdge(v, (v + 1) % CIRCLE);
      edges.addEdge(CIRCLE + v, CIRCLE + (v + 1) % CIRCLE);
    }
    edges.addEdge(0, CIRCLE);
    for (int v = 2 * CIRCLE; v < n; v++) {
      edges.addEdge(v - 1, v);
    }
    int[] labels = new int[n];
    Arrays.setAll(labels, v -> v < CIRCLE ? 0 : 1);
    List<String> ids = IntStream.range(0, n).mapToObj(v -> "v" + v).toList();
    SparseMatrix nothing = new SparseMatrix(n, 0, new int[n + 1], new int[0], null);
    return new Dataset(
        "circles",
        edges.build(),
        new Features(nothing, false, List.of()),
        new Labels(labels, List.of("left", "right")),
        ids,
        Map.of(),
        edges.report());
  }

  private static Training options() {
    return Training.of("capgcn")
        .split("per-class:4,3")
        .threads(1)
        .set("hidden", 16)
        .set("views", 2)
        .set("epochs", 150)
        .set("learning-rate", 0.05);
  }

  @Test
  void neighboursAloneTellThreeClassesApart() {
    Dataset communities = new GraphGenerator(new GeneratorSpec(300, 1200, 3, 0, 0.9, 5)).build();

    VertexClassifier classifier =
        VertexClassifier.train(communities, options().split("per-class:20,20"));

    assertThat(classifier.card().key().settings()).containsEntry("features", "identity,structure");
    assertThat(classifier.record().orElseThrow().test().accuracy())
        .as("a third would be chance")
        .isGreaterThan(0.7);
  }

  @Test
  void newVertexIsPredictedByTheVerticesItHangsOn() {
    VertexClassifier classifier = VertexClassifier.train(circles(0), options());

    Predictions grown = classifier.predict(circles(2));

    assertThat(grown.label(2 * CIRCLE)).isEqualTo("right");
    assertThat(grown.notes()).singleElement().asString().startsWith("2 of 34 features are unknown");
  }

  @Test
  void leavingThemUnpreparedIsRefusedWithTheWayOut() {
    assertThatThrownBy(() -> VertexClassifier.train(circles(0), options().set("features", "none")))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "circles has no features; add some, or set features=identity to give each vertex its"
                + " own column");
  }
}
