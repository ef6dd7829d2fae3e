package org.capgnn.explain.shares;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Explanation.FeatureShare;
import org.capgnn.explain.Explanation.Method;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplanationTest {
  private static final Dataset CORA = Datasets.load("cora");
  private static final int VERTICES = 100;

  static List<String> models() {
    return List.copyOf(Training.models().keySet());
  }

  /** A model after a few epochs: an explanation must be right whatever the weights are. */
  private static VertexClassifier quick(String text, Dataset data) {
    String[] words = text.split(" ");
    String model = words[0];
    Training training = Training.of(model).seed(3).set("epochs", 15).compareWithFloors(false);
    for (int w = 1; w < words.length; w++) {
      training = training.set(words[w].split("=")[0], words[w].split("=")[1]);
    }
    Map<String, String> narrow = new TreeMap<>(Map.of("hidden", "16", "views", "2", "hops", "5"));
    narrow.keySet().retainAll(settings(model));
    return VertexClassifier.train(data, training.set(narrow));
  }

  private static List<String> settings(String model) {
    return Training.settings(model).stream()
        .map(key -> key.name())
        .filter(name -> !(model.equals("grand") && name.equals("hidden")))
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capgcn",
        "capgat",
        "capgcn coefficients=signed",
        "capgcn coefficients=uniform",
        "capgcn coefficients=last",
        "capgcn propagate=hidden",
        "capgat propagate=hidden coefficients=signed batch-norm=true",
        "appnp",
        "s2gc"
      })
  void sharesOfAllVerticesAddUpToTheLogit(String model) {
    try (Predictor live = quick(model, CORA).on(CORA)) {
      for (int v = 0; v < CORA.vertexCount(); v += 97) {
        String id = CORA.id(v);
        Explanation why = live.explain(Question.about(id).top(CORA.vertexCount()).features(3, 4));

        float[] scores = live.scores(id);
        List<String> classes = CORA.labels().classNames();
        double expected =
            scores[classes.indexOf(why.className())] - scores[classes.indexOf(why.against())];
        double sum = why.contributions().stream().mapToDouble(Contribution::share).sum();
        assertThat(why.method()).isEqualTo(Method.EXACT);
        assertThat(why.logit()).isCloseTo(expected, within(1e-4));
        assertThat(sum + why.bias()).isCloseTo(expected, within(1e-4));
        assertThat(why.rest()).isCloseTo(0, within(1e-9));
        assertThat(why.contributions()).hasSize(why.contributors());
        assertThat(why.hops().stream().mapToDouble(h -> h).sum() + why.bias())
            .isCloseTo(expected, within(1e-4));
        assertThat(why.probability()).isEqualTo(live.of(id).probability());
        assertThat(why.className()).isEqualTo(live.of(id).label());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "capgcn",
        "capgat batch-norm=true",
        "capgcn propagate=hidden batch-norm=true",
        "appnp",
        "s2gc"
      })
  void featuresOfAVertexAddUpToItsShare(String model) {
    try (Predictor live = quick(model, CORA).on(CORA)) {
      Explanation why = live.explain(Question.about(CORA.id(5)).top(8).features(8, 3));

      Map<String, Double> perVertex =
          why.features().stream()
              .collect(
                  Collectors.groupingBy(
                      FeatureShare::vertex, Collectors.summingDouble(FeatureShare::share)));
      assertThat(why.contributions()).hasSize(8);
      for (Contribution c : why.contributions()) {
        assertThat(perVertex.get(c.vertex())).isCloseTo(c.share(), within(1e-4));
      }
    }
  }

  @Test
  void restIsWhatTheListLeavesOut() {
    try (Predictor live = quick("capgcn", CORA).on(CORA)) {
      Explanation few = live.explain(Question.about(CORA.id(306)).top(2));

      double listed = few.contributions().stream().mapToDouble(Contribution::share).sum();
      assertThat(few.contributions()).hasSize(2);
      assertThat(few.contributors()).isGreaterThan(2);
      assertThat(listed + few.rest() + few.bias()).isCloseTo(few.logit(), within(1e-12));
      assertThat(few.contributions().get(0).distance()).isBetween(0, 5);
    }
  }

  /**
   * Leaving out the vertices that an explanation names must change a prediction more than leaving
   * out others of the neighbourhood does.
   */
  @ParameterizedTest
  @MethodSource("models")
  void namedVerticesMatterMoreThanOthersNearby(String model) {
    Dataset data = new GraphGenerator(new GeneratorSpec(150, 350, 3, 40, 0.8, 1)).build();
    VertexClassifier trained =
        VertexClassifier.train(
            data,
            Training.of(model)
                .seed(3)
                .split("per-class:12,12")
                .set("epochs", 60)
                .compareWithFloors(false));
    Random random = new Random(1);
    double named = 0;
    double others = 0;
    try (Predictor live = trained.on(data)) {
      for (int v = 0; v < VERTICES; v++) {
        Fidelity one = Fidelity.of(live, data, v, random);
        named += one.named();
        others += one.others();
      }
    }
    if (model.equals("mlp")) {
      assertThat(named).as("no other vertex matters to it").isZero();
    } else {
      assertThat(named / VERTICES).isGreaterThan(others / VERTICES + 0.01);
    }
  }

  @Test
  void labelPropagationNamesTheLabelsThatReachedAVertex() {
    try (Predictor live = quick("label-propagation", CORA).on(CORA)) {
      Explanation why = live.explain(CORA.id(3));

      assertThat(why.method()).isEqualTo(Method.EXACT);
      assertThat(why.features()).isEmpty();
      for (Contribution c : why.contributions()) {
        int v = CORA.indexOf(c.vertex()).orElseThrow();
        assertThat(CORA.labels().classNames().get(CORA.labels().of()[v]))
            .isEqualTo(c.share() > 0 ? why.className() : why.against());
      }
    }
  }

  @Test
  void classesAreNamedInTheQuestion() {
    Dataset karate = Datasets.load("karate");
    try (Predictor live = quick("capgcn", karate).on(karate)) {
      String label = live.of(0).label();
      String other =
          karate.labels().classNames().stream()
              .filter(c -> !c.equals(label))
              .findFirst()
              .orElseThrow();
      Explanation why = live.explain(Question.about(karate.id(0)).of(other));

      assertThat(why.className()).isEqualTo(other);
      assertThat(why.against()).isEqualTo(label);
      assertThat(why.logit()).isNegative();
      assertThatThrownBy(() -> live.explain(Question.about(karate.id(0)).of("nothing")))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("no class is called 'nothing'");
      assertThatThrownBy(() -> live.explain(Question.about(karate.id(0)).of(label).against(label)))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("cannot be compared with itself");
    }
  }

  @Test
  void jsonHasTheKeysOfTheDocumentation() {
    try (Predictor live = quick("capgcn", CORA).on(CORA)) {
      Map<String, Object> json = live.explain(CORA.id(0)).json();

      assertThat(json.keySet())
          .containsExactly(
              "vertex",
              "class",
              "against",
              "method",
              "logit",
              "probability",
              "contributions",
              "rest",
              "bias",
              "contributors",
              "hops",
              "features",
              "member");
    }
  }
}
