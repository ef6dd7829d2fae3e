package org.capgnn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DatasetBuilderTest {
  private static final Dataset TEA =
      Dataset.builder("tea")
          .edge("anna", "ben")
          .edge("ben", "carl", 0.5)
          .vertex("anna", "tea", Map.of("age", 31, "city", "Bonn", "member", true))
          .vertex("carl", "coffee", Map.of("age", 40, "city", "Kiel"))
          .build();

  @Test
  void verticesAreTheIdsInTheOrderTheyAppear() {
    assertThat(TEA.ids()).containsExactly("anna", "ben", "carl");
    assertThat(TEA.indexOf("carl")).hasValue(2);
    assertThat(TEA.indexOf("dora")).isEmpty();
    assertThat(TEA.graph().edgeCount()).isEqualTo(2);
    assertThat(TEA.graph().adjacency().values()).containsExactly(1f, 1f, 0.5f, 0.5f);
  }

  private record Tie(String from, String to, double strength) {}

  @Test
  void rowsAndArraysMayHaveWeights() {
    Dataset rows =
        Dataset.builder("ties")
            .edges(
                Stream.of(new Tie("a", "b", 2), new Tie("b", "c", 0.5)),
                Tie::from,
                Tie::to,
                Tie::strength)
            .build();
    Dataset arrays =
        Dataset.of(
            "ties",
            new int[] {0, 1},
            new int[] {1, 2},
            new float[] {2, 0.5f},
            new float[3][1],
            new String[3]);

    assertThat(rows.graph().adjacency().values()).containsExactly(2f, 2f, 0.5f, 0.5f);
    assertThat(arrays.graph().adjacency().values()).containsExactly(2f, 2f, 0.5f, 0.5f);
    assertThatThrownBy(
            () ->
                Dataset.of(
                    "ties",
                    new int[] {0},
                    new int[] {1},
                    new float[2],
                    new float[2][1],
                    new String[2]))
        .hasMessage("ties: 2 edge weights and 1 edges do not fit");
  }

  @Test
  void textBecomesOneColumnPerValue() {
    assertThat(TEA.features().names())
        .containsExactly(
            "age",
            "age is missing",
            "city=Bonn",
            "city=Kiel",
            "city is missing",
            "member",
            "member is missing");
    // anna: 31 (scaled), Bonn, member; ben: nothing; carl: 40 (scaled), Kiel
    assertThat(TEA.features().matrix().full().values())
        .containsExactly(-1, 0, 1, 0, 0, 1, 0, -1, 1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 0, 1, 1);
  }

  @Test
  void missingValuesAreCounted() {
    // ben lacks age, city and member, carl lacks member
    assertThat(TEA.report().sentences())
        .contains(
            "1 of 3 cells of 'age' are missing",
            "1 of 3 cells of 'city' are missing",
            "2 of 3 cells of 'member' are missing");
    Dataset numbers =
        Dataset.builder("n")
            .vertex("a", Map.of("x", 1, "y", 2))
            .vertex("b", Map.of("x", 3))
            .build();
    assertThat(numbers.report().sentences()).contains("1 missing feature values count as 0");
  }

  @Test
  void classesAreInNaturalOrder() {
    assertThat(TEA.labels().classNames()).containsExactly("coffee", "tea");
    assertThat(TEA.labels().of()).containsExactly(1, Labels.UNKNOWN, 0);
    Dataset numbers =
        Dataset.builder("n").vertex("a", "10").vertex("b", "9").vertex("c", "-1").build();
    assertThat(numbers.labels().classNames()).containsExactly("-1", "9", "10");
  }

  @Test
  void mostlyFilledFeaturesAreDense() {
    Dataset dense =
        Dataset.builder("d")
            .vertex("a", Map.of("x", 1, "y", 2))
            .vertex("b", Map.of("x", 3))
            .build();

    assertThat(dense.features().dense()).isTrue();
    assertThat(dense.features().matrix().values()).containsExactly(1f, 2f, 3f, 0f);
  }

  @Test
  void rowsOfAnyKindAreStreamed() {
    record Person(String name, String drink, int age) {}
    record Call(String from, String to) {}
    Dataset calls =
        Dataset.builder("calls")
            .vertices(
                List.of(new Person("a", "tea", 3), new Person("b", null, 4)).stream(),
                Person::name,
                Person::drink,
                p -> Map.of("age", p.age()))
            .edges(List.of(new Call("a", "b")).stream(), Call::from, Call::to)
            .directed()
            .build();

    assertThat(calls.graph().isDirected()).isTrue();
    assertThat(calls.graph().edgeCount()).isEqualTo(1);
    assertThat(calls.labels().isKnown(1)).isFalse();
  }

  @Test
  void partsBecomeThePublicSplit() {
    Dataset data =
        Dataset.builder("p")
            .vertex("a", "x")
            .vertex("b", "y")
            .vertex("c", "y")
            .part("a", "train")
            .part("c", "valid")
            .part("b", "train")
            .build();

    assertThat(data.splits().get(Splits.PUBLIC).train()).containsExactly(0, 1);
    assertThat(data.splits().get(Splits.PUBLIC).valid()).containsExactly(2);
  }

  @Test
  void arraysMakeADataSet() {
    Dataset data =
        Dataset.of(
            "arrays",
            new int[] {0, 1},
            new int[] {1, 2},
            new float[][] {{1, 0}, {0, 0}, {0, 2}},
            new String[] {"a", null, "b"});

    assertThat(data.id(2)).isEqualTo("2");
    assertThat(data.indexOf("2")).hasValue(2);
    assertThat(data.features().matrix().entries()).isEqualTo(2);
    assertThat(data.labels().of()).containsExactly(0, Labels.UNKNOWN, 1);
  }

  @Test
  void textNamesTheSizes() {
    assertThat(TEA).hasToString("tea: 3 vertices, 2 edges, 7 features, 2 classes");
  }

  @Test
  void builderMakesOneDataSet() {
    DatasetBuilder builder = Dataset.builder("t").edge("a", "b");
    builder.build();

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("t: already built; use another builder");
  }

  @Test
  void hashDependsOnTheContentAlone() {
    Dataset again =
        Dataset.builder("other name")
            .edge("anna", "ben")
            .edge("ben", "carl", 0.5)
            .vertex("anna", "tea", Map.of("city", "Bonn", "member", true, "age", 31))
            .vertex("carl", "coffee", Map.of("city", "Kiel", "age", 40))
            .build();

    assertThat(again.hash()).isEqualTo(TEA.hash());
  }

  @Test
  void mistakesAreRefused() {
    assertRefused(Dataset.builder("t")::build, "t: the graph is empty; add vertices or edges");
    assertRefused(() -> Dataset.builder("t").edge("a", "b", -1), "expected a positive number");
    assertRefused(() -> Dataset.builder("t").vertex(""), "a vertex has no id");
    assertRefused(
        () -> Dataset.builder("t").vertex("a", "x").vertex("a", "y"), "vertex a is given twice");
    assertRefused(
        Dataset.builder("t").vertex("a", Map.of("x", 1)).vertex("b", Map.of("x", "one"))::build,
        "feature x has numbers and text");
    assertRefused(
        Dataset.builder("t").vertex("a", Map.of("x", Double.NaN))::build,
        "t: vertex a has NaN in x; expected a finite number");
    assertRefused(
        Dataset.builder("t").vertex("a", Map.of("x", 1e40, "y", "text"))::build,
        "t: vertex a has Infinity in x; expected a finite number");
    assertRefused(
        () -> Dataset.builder("t").vertex("a", "x", null),
        "t: vertex a has null as features; give an empty map");
    assertRefused(
        () -> Dataset.builder("t").part("a", null),
        "t: vertex a is in part 'null'; expected train, valid or test");
    assertRefused(
        () -> Dataset.of("t", new int[0], new int[0], new float[0][], new String[0]),
        "t: the graph is empty; give at least one vertex");
    assertRefused(
        () -> Dataset.of("t", new int[0], new int[0], new float[1][], new String[1]),
        "t: vertex 0 has no row of features");
    assertRefused(
        Dataset.builder("t").vertex("a", Map.of("x", List.of()))::build,
        "expected a number, a boolean or text");
    assertRefused(() -> Dataset.builder("t").part("a", "dev"), "expected train, valid or test");
    assertRefused(
        () -> Dataset.builder("t").vertex("a", "x").part("a", "train").part("a", "test"),
        "t: vertex a is in the parts train and test; a vertex can be in one part only");
    assertRefused(() -> Dataset.builder("t").edge("a", "b", 1e-50), "expected a positive number");
    assertRefused(
        Dataset.builder("t").vertex("a").part("a", "train")::build,
        "vertex a is in part train but has no label");
    assertRefused(
        () ->
            Dataset.of("t", new int[] {0}, new int[] {5}, new float[][] {{1}}, new String[] {"a"}),
        "t: edge 0 -> 5");
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable action, String message) {
    assertThatThrownBy(action).isInstanceOf(InputException.class).hasMessageContaining(message);
  }
}
