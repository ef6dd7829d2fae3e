package org.capgnn.explain.shares;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Explanation.Contribution;
import org.capgnn.explain.Explanation.Method;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shares of all vertices add up to the logit, whatever the graph is like. */
class SharesAddUpTest {
  private static final List<String> EXACT = List.of("capgcn", "capgat", "appnp", "s2gc");
  private static final int GRAPHS = 20;
  private static final int ASKED = 12; // vertices per graph and model

  @ParameterizedTest
  @ValueSource(strings = {"karate", "cora"})
  void inTheEmbeddedDataSets(String name) {
    requireSums(Datasets.load(name), "usual");
  }

  @Test
  void inTheDataSetsAtHand() throws IOException {
    String folder = System.getenv("CAPGNN_DATA");
    assumeTrue(folder != null, "CAPGNN_DATA is not set: no further data sets are explained");
    for (String name : List.of("citeseer", "pubmed", "amazon-photo", "amazon-computers")) {
      requireSums(Datasets.load(name), "usual");
    }
  }

  /** Directed or not, weighted or not, with vertices that no edge reaches, with features or not. */
  @ParameterizedTest
  @MethodSource("seeds")
  void inRandomGraphs(int seed) {
    requireSums(random(seed), "fraction:0.5,0.2,0.3");
  }

  static Stream<Integer> seeds() {
    return Stream.iterate(0, seed -> seed + 1).limit(GRAPHS);
  }

  private static Dataset random(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int vertices = 30 + random.nextInt(120);
    int classes = 2 + random.nextInt(4);
    DatasetBuilder builder = Dataset.builder("random" + seed);
    if (seed % 2 == 1) {
      builder.directed();
    }
    for (int v = 0; v < vertices; v++) {
      Map<String, Object> features =
          seed % 3 == 0
              ? Map.of()
              : Map.of("a", random.nextDouble() + v % classes, "b", 10 * random.nextDouble() - 5);
      builder.vertex("v" + v, "class" + v % classes, features);
    }
    for (int e = 0; e < vertices * (1 + random.nextInt(4)); e++) {
      int u = random.nextInt(vertices * 9 / 10); // the others are isolated
      int v = random.nextInt(vertices * 9 / 10);
      if (u != v) {
        builder.edge("v" + u, "v" + v, seed % 4 < 2 ? 1 : 0.05 + 5 * random.nextDouble());
      }
    }
    return builder.build();
  }

  private static void requireSums(Dataset data, String split) {
    for (String model : EXACT) {
      Training training =
          Training.of(model).seed(3).set("epochs", 15).threads(1).compareWithFloors(false);
      training = split.equals("usual") ? training : training.split(split);
      try (Predictor live = VertexClassifier.train(data, training).on(data, 1)) {
        int step = Math.max(1, data.vertexCount() / ASKED);
        for (int v = 0; v < data.vertexCount(); v += step) {
          requireSum(live, data.id(v), model);
        }
      }
    }
  }

  private static void requireSum(Predictor live, String id, String model) {
    Question question = Question.about(id).top(live.data().vertexCount());
    Explanation why = live.explain(question);
    List<String> classes = live.data().labels().classNames();
    float[] scores = live.scores(id);
    double expected =
        scores[classes.indexOf(why.className())] - scores[classes.indexOf(why.against())];
    List<Double> shares = new ArrayList<>();
    why.contributions().stream().map(Contribution::share).forEach(shares::add);
    double sum = shares.stream().mapToDouble(share -> share).sum() + why.bias();
    String where = live.data().name() + ", " + model + ", " + id;
    assertThat(why.method()).as(where).isEqualTo(Method.EXACT);
    assertThat(sum).as(where).isCloseTo(expected, within(1e-4));
    assertThat(why.logit()).as(where).isCloseTo(expected, within(1e-4));
  }
}
