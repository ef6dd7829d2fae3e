package org.capgnn.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LiveGraphTest {
  private static final int VERTICES = 120;
  private static final int CHANGES = 100_000;

  /** Two classes of vertices, mostly linked within their class, with three numbers each. */
  private static Dataset data(boolean weighted, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    DatasetBuilder builder = Dataset.builder("random");
    for (int v = 0; v < VERTICES; v++) {
      String label = v % 2 == 0 ? "even" : "odd";
      builder.vertex("v" + v, v < 60 ? label : null, features(random, v % 2));
    }
    for (int e = 0; e < 4 * VERTICES; e++) {
      int u = random.nextInt(VERTICES);
      int v = random.nextInt(VERTICES);
      if (u != v && (u % 2 == v % 2 || random.nextInt(4) == 0)) {
        builder.edge("v" + u, "v" + v, weighted ? 0.2 + random.nextDouble() : 1);
      }
    }
    return builder.build();
  }

  private static Map<String, Object> features(SplittableRandom random, int side) {
    Map<String, Object> features = new LinkedHashMap<>();
    for (String name : List.of("a", "b", "c")) {
      features.put(name, random.nextDouble() * 2 - 1 + side);
    }
    return features;
  }

  /**
   * @param text a model and settings of it, such as {@code capgcn propagate=hidden}
   */
  private static VertexClassifier train(Dataset data, String text) {
    String[] words = text.split(" ");
    Training training =
        Training.of(words[0]).threads(1).set("epochs", 25).set("selection", "fixed");
    for (int w = 1; w < words.length; w++) {
      training = training.set(words[w].split("=")[0], words[w].split("=")[1]);
    }
    return VertexClassifier.train(data, training);
  }

  @ParameterizedTest
  @CsvSource({
    "capgat, false",
    "capgat, true",
    "capgcn, false",
    "capgcn, true",
    "capgcn coefficients=signed, true",
    "capgcn propagate=hidden, true",
    "capgat propagate=hidden coefficients=signed, false",
    "appnp, true",
    "s2gc, false",
    "gcn, false"
  })
  void randomChangesGiveWhatAFullComputationGives(String model, boolean weighted) {
    Dataset data = data(weighted, 7);
    VertexClassifier classifier = train(data, model);
    SplittableRandom random = new SplittableRandom(3);
    try (Predictor predictor = classifier.on(data, 1)) {
      LiveGraph live = predictor.live();
      assertThat(live.byDifferences()).isEqualTo(!model.equals("gcn"));
      for (int batch = 0; batch < 60; batch++) {
        live.apply(batch(live.snapshot(), random, batch, weighted));
        if (batch % 6 == 5) {
          requireSame(classifier, live.snapshot());
        }
      }
      assertThat(live.snapshot().version()).isEqualTo(60);
    }
  }

  private static Changes batch(
      Snapshot now, SplittableRandom random, int number, boolean weighted) {
    List<String> ids = new ArrayList<>();
    for (int v = 0; v < now.slots(); v++) {
      if (now.exists(v)) {
        ids.add(now.id(v));
      }
    }
    Changes changes = Changes.none();
    String some = ids.get(random.nextInt(ids.size()));
    int vertex = now.number(some);
    switch (number % 5) {
      case 0 -> {
        String fresh = "new" + number;
        changes = changes.addVertex(fresh, features(random, number % 2)).addEdge(fresh, some);
      }
      case 1 -> changes = changes.removeVertex(some);
      case 2 -> changes = changes.changeVertex(some, Map.of("b", random.nextDouble() * 3));
      case 3 -> {
        if (now.neighbours(vertex).length > 0) {
          changes = changes.removeEdge(some, now.id(now.neighbours(vertex)[0]));
        }
      }
      default -> {
        String other = ids.get(random.nextInt(ids.size()));
        boolean linked =
            java.util.Arrays.binarySearch(now.neighbours(vertex), now.number(other)) >= 0;
        float weight = weighted ? 0.1f + (float) random.nextDouble() : 1f;
        if (linked) {
          changes = changes.changeEdge(some, other, weight);
        } else if (!some.equals(other)) {
          changes = changes.addEdge(some, other, weight);
        }
      }
    }
    return changes;
  }

  private static void requireSame(VertexClassifier classifier, Snapshot now) {
    Dataset data = now.data();
    assertThat(data.vertexCount()).isEqualTo(now.vertexCount());
    assertThat((long) data.graph().edgeCount()).isEqualTo(now.edgeCount());
    try (Predictor full = classifier.on(data, 1)) {
      for (int v = 0; v < data.vertexCount(); v++) {
        String id = data.id(v);
        assertThat(now.of(id).probability("even"))
            .as(id)
            .isCloseTo(full.of(id).probability("even"), within(1e-4));
      }
      String id = data.id(data.vertexCount() / 2);
      assertThat(now.embedding(id)).containsExactly(full.embedding(id), within(1e-4f));
      Explanation mine = now.explain(Question.about(id));
      Explanation other = full.explain(Question.about(id));
      assertThat(mine.logit()).isCloseTo(other.logit(), within(1e-4));
      assertThat(mine.method()).isEqualTo(other.method());
    }
  }

  /** Rounding must not add up: a hub takes part in every one of very many changes. */
  @ParameterizedTest
  @ValueSource(strings = {"capgcn", "capgat"})
  void manyChangesAtAHubDoNotDrift(String model) {
    DatasetBuilder builder = Dataset.builder("star");
    SplittableRandom random = new SplittableRandom(11);
    for (int v = 0; v < 60; v++) {
      String label = v % 2 == 0 ? "even" : "odd";
      builder.vertex("v" + v, v < 30 ? label : null, features(random, v % 2));
      if (v > 0) {
        builder.edge("v0", "v" + v);
        builder.edge("v" + v, "v" + (v % 59 + 1));
      }
    }
    Dataset data = builder.build();
    VertexClassifier classifier = train(data, model);
    try (Predictor predictor = classifier.on(data, 1)) {
      LiveGraph live = predictor.live();
      double worst = 0;
      for (int change = 1; change <= CHANGES; change++) {
        String leaf = "v" + (1 + random.nextInt(59));
        boolean linked = isLinked(live.snapshot(), leaf);
        Changes next =
            change % 3 == 0
                ? Changes.none().changeVertex("v0", features(random, change % 2))
                : linked
                    ? Changes.none().removeEdge("v0", leaf)
                    : Changes.none().addEdge("v0", leaf);
        live.apply(next);
        if (change % (CHANGES / 10) == 0) {
          worst = Math.max(worst, difference(classifier, live.snapshot()));
        }
      }
      assertThat(worst).isLessThan(1e-4);
      // after these many batches rests and sums were computed again: rounding errors are gone
      assertThat(difference(classifier, live.snapshot())).isLessThan(5e-6);
    }
  }

  private static boolean isLinked(Snapshot now, String leaf) {
    return java.util.Arrays.binarySearch(now.neighbours(now.number("v0")), now.number(leaf)) >= 0;
  }

  private static double difference(VertexClassifier classifier, Snapshot now) {
    Dataset data = now.data();
    double worst = 0;
    try (Predictor full = classifier.on(data, 1)) {
      for (int v = 0; v < data.vertexCount(); v++) {
        double mine = now.of(data.id(v)).probability("even");
        worst = Math.max(worst, Math.abs(mine - full.of(v).probability("even")));
      }
    }
    return worst;
  }

  @Test
  void badBatchChangesNothing() {
    Dataset data = data(false, 7);
    VertexClassifier classifier = train(data, "capgcn");
    try (Predictor predictor = classifier.on(data, 1)) {
      LiveGraph live = predictor.live();
      Snapshot before = live.snapshot();
      Changes good =
          Changes.none().removeVertex("v3").addVertex("w", features(new SplittableRandom(1), 0));
      for (Changes bad :
          List.of(
              good.addEdge("w", "nobody"),
              good.addEdge("w", "v3"),
              good.addEdge("w", "w"),
              good.addVertex("v1", features(new SplittableRandom(1), 0)),
              good.addVertex("x", Map.of("a", 1)),
              good.changeVertex("v1", Map.of("d", 1)),
              good.changeVertex("v1", Map.of("a", "text")),
              good.changeVertex("v1", Map.of("a", Double.NaN)),
              good.removeEdge("v1", "w"))) {
        assertThatThrownBy(() -> live.apply(bad)).isInstanceOf(InputException.class);
      }
      assertThat(live.snapshot()).isSameAs(before);
      assertThatThrownBy(
              () ->
                  live.apply(
                      good,
                      next -> {
                        throw new IllegalStateException("the disk is full");
                      }))
          .hasMessage("the disk is full");
      assertThat(live.snapshot()).isSameAs(before);
      assertThat(before.find("w")).isEmpty();
      requireSame(classifier, live.apply(good));
    }
  }

  /** What is not applied leaves no trace in the states of the hops either, to the last bit. */
  @Test
  void whatIfAndAJournalThatFailsLeaveNoTrace() {
    Dataset data = data(false, 7);
    VertexClassifier classifier = train(data, "capgat");
    try (Predictor predictor = classifier.on(data, 1)) {
      LiveGraph tried = predictor.live();
      LiveGraph plain = predictor.live();
      SplittableRandom random = new SplittableRandom(5);
      for (int step = 0; step < 40; step++) {
        Changes other = batch(tried.snapshot(), random, step, false);
        tried.whatIf(other);
        assertThatThrownBy(
                () ->
                    tried.apply(
                        other,
                        next -> {
                          throw new IllegalStateException("the disk is full");
                        }))
            .hasMessage("the disk is full");
        Changes next = batch(tried.snapshot(), random, step, false);
        tried.apply(next);
        plain.apply(next);
      }
      for (int v = 0; v < plain.snapshot().slots(); v++) {
        assertThat(tried.snapshot().probabilities(v)).isEqualTo(plain.snapshot().probabilities(v));
      }
    }
  }

  @Test
  void snapshotStaysAsItIs() {
    Dataset data = data(false, 7);
    try (Predictor predictor = train(data, "capgat").on(data, 1)) {
      LiveGraph live = predictor.live();
      Snapshot before = live.snapshot();
      double was = before.of("v5").probability("odd");
      Snapshot tried = live.whatIf(Changes.none().changeVertex("v5", Map.of("a", -9, "b", -9)));
      assertThat(tried.of("v5").probability("odd")).isNotCloseTo(was, within(1e-3));
      assertThat(live.snapshot()).isSameAs(before);
      live.apply(Changes.none().removeVertex("v5"));
      assertThat(before.of("v5").probability("odd")).isEqualTo(was);
      assertThat(live.snapshot().find("v5")).isEmpty();
      // an id may come back
      live.apply(Changes.none().addVertex("v5", Map.of("a", 1, "b", 1, "c", 1)));
      assertThat(live.snapshot().find("v5")).isPresent();
      // the bound is 1e-4 for a vertex of mean degree and grows with the root of the degree
      double mean = IntStream.range(0, VERTICES).mapToDouble(live::errorBound).average().orElse(0);
      assertThat(mean).isBetween(1e-6, 1e-4);
    }
  }

  /** With text columns a model encodes cells, those of single vertices too. */
  @Test
  void cellsOfATableAreEncodedAsInTheTraining() {
    DatasetBuilder builder = Dataset.builder("cells");
    for (int v = 0; v < 40; v++) {
      builder.vertex(
          "v" + v,
          v % 2 == 0 ? "even" : "odd",
          Map.of("town", v % 2 == 0 ? "Bonn" : "Rome", "age", 20 + v % 7));
      builder.edge("v" + v, "v" + (v + 2) % 40);
    }
    Dataset data = builder.build();
    VertexClassifier classifier = train(data, "capgat");
    try (Predictor predictor = classifier.on(data, 1)) {
      LiveGraph live = predictor.live();
      requireSame(
          classifier,
          live.apply(
              Changes.none()
                  .addVertex("w", Map.of("town", "Bonn", "age", 30))
                  .addEdge("w", "v0")
                  .changeVertex("v7", Map.of("town", "Bonn"))));
      assertThatThrownBy(() -> live.apply(Changes.none().changeVertex("v7", Map.of("twon", "X"))))
          .hasMessageContaining("did you mean town");
    }
  }
}
