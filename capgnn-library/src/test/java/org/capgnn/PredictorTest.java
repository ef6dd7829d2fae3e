package org.capgnn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.InputException;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.zoo.Models;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PredictorTest {
  @Test
  void changedPredictionsDoNotChangeThePredictor() {
    try (Predictor live = MODEL.on(KARATE)) {
      float[] given = live.all().probabilities();
      float[] before = given.clone();
      Arrays.fill(given, 0);

      assertThat(live.all().probabilities()).isEqualTo(before);
    }
  }

  private static final Dataset KARATE = Datasets.load("karate");
  private static final VertexClassifier MODEL =
      VertexClassifier.train(
          KARATE, Training.of("capgcn").set("hidden", 8).set("views", 2).set("epochs", 40));

  @Test
  void predictionHasLabelProbabilitiesAndMargin() {
    try (Predictor live = MODEL.on(KARATE)) {
      Prediction first = live.of(0);

      assertThat(first.id()).isEqualTo(KARATE.id(0));
      assertThat(live.of(first.id()).label()).isEqualTo(first.label());
      assertThat(first.probabilities().values().stream().mapToDouble(p -> p).sum())
          .isCloseTo(1, within(1e-5));
      assertThat(first.probability()).isEqualTo(first.probability(first.label()));
      double other = 1 - first.probability();
      assertThat(first.margin()).isCloseTo(first.probability() - other, within(1e-5));
    }
  }

  @Test
  void eightThreadsGetTheBitsOfOne() throws Exception {
    float[] expected = MODEL.record().orElseThrow().probabilities();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Predictor live = MODEL.on(KARATE)) {
      List<Callable<float[]>> tasks = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        tasks.add(
            () -> {
              float[] found = new float[expected.length];
              for (int round = 0; round < 200; round++) {
                for (int v = 0; v < KARATE.vertexCount(); v++) {
                  Prediction p = live.of(KARATE.id(v));
                  found[2 * v] = (float) p.probability(MODEL.classNames().get(0));
                  found[2 * v + 1] = (float) p.probability(MODEL.classNames().get(1));
                }
              }
              return found;
            });
      }
      for (Future<float[]> answer : threads.invokeAll(tasks)) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void unknownVertexIsRefused() {
    try (Predictor live = MODEL.on(KARATE)) {
      assertThatThrownBy(() -> live.of("nobody"))
          .isInstanceOf(InputException.class)
          .hasMessage("karate: no vertex is called 'nobody'");
    }
  }

  @Test
  void modelGoesThroughAStream() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    MODEL.save(out);

    VertexClassifier loaded = VertexClassifier.load(new ByteArrayInputStream(out.toByteArray()));

    assertThat(loaded.card()).usingRecursiveComparison().isEqualTo(MODEL.card());
    assertThat(loaded.predict(KARATE).probabilities())
        .isEqualTo(MODEL.predict(KARATE).probabilities());
  }

  @Test
  void streamOfAnotherKindIsRefused() {
    byte[] text = "hello, this is not a model".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> VertexClassifier.load(new ByteArrayInputStream(text)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the model in the stream: the file is damaged");
  }

  @Test
  void evaluationTakesTheTestVerticesOfTheTrainingData() {
    Evaluation found = MODEL.evaluate(KARATE);

    assertThat(found.count()).isEqualTo(20);
    assertThat(found.accuracy()).isEqualTo(MODEL.record().orElseThrow().test().accuracy());
    assertThat(found.metrics()).containsOnlyKeys(Metric.values());
    try (Predictor live = MODEL.on(KARATE)) {
      assertThat(live.usualPart()).isEqualTo(Part.TEST);
      assertThat(live.evaluate(Part.ALL).count()).isEqualTo(34);
      assertThat(live.evaluate(Part.TRAIN).count()).isEqualTo(4);
    }
  }

  @Test
  void graphOfJavaValuesTrainsAndAnswers() {
    Dataset people =
        Dataset.builder("tea")
            .edge("anna", "ben")
            .edge("ben", "carl", 0.5)
            .edge("dora", "emil")
            .edge("emil", "fay")
            .vertex("anna", "tea", Map.of("age", 31, "city", "Bonn"))
            .vertex("ben", "tea", Map.of("age", 33, "city", "Bonn"))
            .vertex("carl", Map.of("age", 40))
            .vertex("emil", "coffee", Map.of("age", 60, "city", "Kiel"))
            .vertex("fay", "coffee", Map.of("age", 62, "city", "Kiel"))
            .build();

    VertexClassifier model =
        VertexClassifier.train(people, Training.of("capgat").seed(7).set("epochs", 30));

    try (Predictor live = model.on(people)) {
      assertThat(live.of("carl").label()).isIn("tea", "coffee");
      assertThat(live.of("dora").probabilities()).containsOnlyKeys("coffee", "tea");
    }
    assertThat(people.report().sentences()).contains("2 of 6 cells of 'city' are missing");
  }

  static List<String> models() {
    return Models.all().stream().map(ModelFamily::name).toList();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyModelShowsItsInsideToManyThreads(String name) throws Exception {
    Training wish = Training.of(name).set("epochs", 3).threads(1);
    VertexClassifier model = VertexClassifier.train(KARATE, wish);
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Predictor live = model.on(KARATE, 1)) {
      String id = KARATE.id(5);
      String label = live.of(id).label();
      float[] embedding = live.embedding(id);
      float[] gradient = live.gradient(id, label);

      assertThat(embedding).isNotEmpty();
      assertThat(live.scores(id)).hasSize(2);
      assertThat(live.hops(id)).hasSameSizeAs(live.hopWeights());
      assertThat(live.affinity().isPresent()).isEqualTo(!name.equals("mlp"));
      assertThat(gradient).hasSize(live.features().matrix().entries());
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        tasks.add(
            () ->
                Arrays.equals(live.gradient(id, label), gradient)
                    && Arrays.equals(live.embedding(id), embedding));
      }
      for (Future<Boolean> same : threads.invokeAll(tasks)) {
        assertThat(same.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
  }

  /** A prediction is a look-up: it makes the object that it returns, and no thread. */
  @Test
  void predictionAllocatesNextToNothing() {
    com.sun.management.ThreadMXBean meter =
        (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
    try (Predictor live = MODEL.on(KARATE, 1)) {
      String id = KARATE.id(3);
      float sum = 0;
      for (int i = 0; i < 20_000; i++) {
        sum += (float) live.of(id).probability();
      }
      long before = meter.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int i = 0; i < 1_000; i++) {
        sum += (float) live.of(id).probability();
      }
      long each = (meter.getThreadAllocatedBytes(Thread.currentThread().getId()) - before) / 1_000;
      assertThat(sum).isPositive();
      assertThat(each).as("bytes per prediction").isLessThan(128);
    }
  }
}
