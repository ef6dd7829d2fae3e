package org.capgnn.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;

class WhatIfTest {
  private static final Training QUICK =
      Training.of("capgcn").set("epochs", 30).set("views", 2).compareWithFloors(false);

  private static DatasetBuilder people() {
    return Dataset.builder("tea")
        .edge("anna", "ben")
        .edge("ben", "carl", 0.5)
        .edge("dora", "emil")
        .edge("carl", "dora")
        .vertex("anna", "tea", Map.of("age", 31, "city", "Bonn"))
        .vertex("ben", "tea", Map.of("age", 29, "city", "Bonn"))
        .vertex("carl", Map.of("age", 40))
        .vertex("dora", "coffee", Map.of("age", 62, "city", "Kiel"))
        .vertex("emil", "coffee", Map.of("age", 58, "city", "Kiel"));
  }

  private static DatasetBuilder numbers() {
    return Dataset.builder("numbers")
        .edge("a", "b")
        .edge("b", "c")
        .edge("c", "d")
        .vertex("a", "x", Map.of("one", 1, "two", 0))
        .vertex("b", "x", Map.of("one", 2, "two", 0))
        .vertex("c", "y", Map.of("one", 0, "two", 3))
        .vertex("d", "y", Map.of("one", 0, "two", 1));
  }

  /** The reference: a graph that was built without the edge in the first place. */
  @Test
  void leftOutEdgeGivesThePredictionsOfAGraphWithoutIt() {
    Dataset data = people().build();
    Dataset without =
        Dataset.builder("tea")
            .edge("anna", "ben")
            .edge("ben", "carl", 0.5)
            .edge("dora", "emil")
            .vertex("anna", "tea", Map.of("age", 31, "city", "Bonn"))
            .vertex("ben", "tea", Map.of("age", 29, "city", "Bonn"))
            .vertex("carl", Map.of("age", 40))
            .vertex("dora", "coffee", Map.of("age", 62, "city", "Kiel"))
            .vertex("emil", "coffee", Map.of("age", 58, "city", "Kiel"))
            .build();
    VertexClassifier model = VertexClassifier.train(data, QUICK);
    try (Predictor live = model.on(data);
        Predictor changed = live.whatIf(WhatIf.nothing().withoutEdge("dora", "carl"));
        Predictor expected = model.on(without)) {
      assertThat(changed.of("carl").probabilities())
          .isEqualTo(expected.of("carl").probabilities())
          .isNotEqualTo(live.of("carl").probabilities());
    }
  }

  @Test
  void vertexLeftOutHasNoEdges() {
    Dataset changed = WhatIf.nothing().withoutVertex("ben").on(people().build());

    assertThat(changed.graph().edgeCount()).isEqualTo(2);
    assertThat(changed.graph().degree(changed.indexOf("ben").orElseThrow())).isZero();
  }

  @Test
  void cellOfAnEncodedColumnIsReplaced() {
    Dataset data = people().build();
    VertexClassifier model = VertexClassifier.train(data, QUICK);
    try (Predictor live = model.on(data);
        Predictor changed = live.whatIf(WhatIf.nothing().set("carl", "city", "Kiel"))) {
      assertThat(changed.of("carl").probability("coffee"))
          .isGreaterThan(live.of("carl").probability("coffee"));
    }
    assertThatThrownBy(() -> WhatIf.nothing().set("carl", "town", "Kiel").on(data))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("no column is called 'town'");
  }

  @Test
  void numberIsReplacedInItsRowAlone() {
    Dataset changed = WhatIf.nothing().set("b", "two", "7").on(numbers().build());

    assertThat(changed.features().matrix().full().values()).containsExactly(1, 0, 2, 7, 0, 3, 0, 1);
    assertThatThrownBy(() -> WhatIf.nothing().set("b", "two", "many").on(numbers().build()))
        .isInstanceOf(InputException.class)
        .hasMessage("feature two of vertex 'b': 'many' is not a finite number");
  }
}
