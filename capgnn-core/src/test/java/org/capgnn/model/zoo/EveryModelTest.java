package org.capgnn.model.zoo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.capgnn.autodiff.MaskSource;
import org.capgnn.autodiff.Pass;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.InputException;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.KernelChoice;
import org.capgnn.model.Logits;
import org.capgnn.model.LossTerms;
import org.capgnn.model.Model;
import org.capgnn.model.ModelFamily;
import org.capgnn.model.ModelInput;
import org.capgnn.parallel.Workers;
import org.capgnn.settings.Key;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.capgnn.train.Adam;
import org.capgnn.train.Inference;
import org.capgnn.train.NamedArray;
import org.capgnn.train.TrainingKeys;
import org.capgnn.train.Weights;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every model in the list, whatever its equations. */
class EveryModelTest {
  private static final int N = 60;
  private static final int FEATURES = 20;
  private static final List<String> CLASSES = List.of("a", "b", "c");

  /** Has no neighbours; vertex 1 has no features. */
  private static final int ISOLATED = N - 1;

  static List<String> names() {
    return Models.all().stream().map(ModelFamily::name).toList();
  }

  /** Label propagation learns nothing, so it has no epochs. */
  static List<String> trained() {
    return names().stream().filter(name -> !name.equals("label-propagation")).toList();
  }

  /** Small in every respect that does not matter here. */
  private static Settings settings(ModelFamily family) {
    Settings settings = TrainingKeys.defaults(family);
    Map<String, String> quick = Map.of("hidden", "8", "views", "3", "hops", "3", "guesses", "2");
    for (Map.Entry<String, String> setting : quick.entrySet()) {
      if (settings.has(setting.getKey())) {
        settings = settings.with(setting.getKey(), setting.getValue());
      }
    }
    return settings;
  }

  /** A random graph whose vertex v is called order[v]. */
  private static ModelInput input(int[] order, int[][] moreEdges) {
    Random random = new Random(7);
    GraphBuilder builder = new GraphBuilder(N);
    for (int e = 0; e < 120; e++) {
      builder.addEdge(order[random.nextInt(N - 1)], order[random.nextInt(N - 1)]);
    }
    for (int[] edge : moreEdges) {
      builder.addEdge(order[edge[0]], order[edge[1]]);
    }
    float[][] rows = new float[N][FEATURES];
    int[] labels = new int[N];
    for (int v = 0; v < N; v++) {
      labels[order[v]] = v % CLASSES.size();
      for (int f = 0; f < FEATURES; f++) {
        float value = random.nextFloat() < 0.3f ? random.nextFloat() : 0f;
        rows[order[v]][f] = v == 1 ? 0f : value;
      }
    }
    int[] train = Arrays.stream(order, 0, 12).toArray();
    return new ModelInput(builder.build(), sparse(rows), new Labels(labels, CLASSES), train);
  }

  private static SparseMatrix sparse(float[][] rows) {
    int[] offsets = new int[rows.length + 1];
    List<Integer> columns = new ArrayList<>();
    List<Float> values = new ArrayList<>();
    for (int r = 0; r < rows.length; r++) {
      for (int c = 0; c < rows[r].length; c++) {
        if (rows[r][c] != 0) {
          columns.add(c);
          values.add(rows[r][c]);
        }
      }
      offsets[r + 1] = columns.size();
    }
    float[] stored = new float[values.size()];
    for (int e = 0; e < stored.length; e++) {
      stored[e] = values.get(e);
    }
    int[] index = columns.stream().mapToInt(Integer::intValue).toArray();
    return new SparseMatrix(rows.length, FEATURES, offsets, index, stored);
  }

  private static int[] identity() {
    int[] order = new int[N];
    Arrays.setAll(order, v -> v);
    return order;
  }

  private static ModelInput input() {
    return input(identity(), new int[0][]);
  }

  private static Model model(String name, ModelInput input) {
    ModelFamily family = Models.named(name);
    return family.create(settings(family), input, 5);
  }

  private static Pass pass(Workers workers) {
    return new Pass(KernelChoice.get(), workers, MaskSource.seeded(5));
  }

  /** Some epochs; the losses. */
  private static double[] train(Model model, Workers workers, int epochs) {
    Pass pass = pass(workers);
    Adam adam = new Adam(model.parameters(), 0.01, 1e-8);
    LossTerms terms = new LossTerms();
    double[] losses = new double[epochs];
    for (int e = 0; e < epochs; e++) {
      pass.setEpoch(e);
      adam.clearGradients();
      model.step(pass, terms);
      adam.step(pass);
      model.afterStep(e);
      losses[e] = terms.total();
    }
    return losses;
  }

  private static float[] scores(Model model) {
    Logits logits = model.evaluate(pass(Workers.of(1)));
    float[] scores = new float[logits.vertices() * logits.classes()];
    for (int v = 0; v < logits.vertices(); v++) {
      System.arraycopy(
          logits.values(), v * logits.stride(), scores, v * logits.classes(), logits.classes());
    }
    return scores;
  }

  private static Map<String, float[]> weights(Model model) {
    Map<String, float[]> weights = new LinkedHashMap<>();
    model.parameters().forEach(p -> weights.put(p.name(), p.variable().value().clone()));
    model.state().forEach(s -> weights.put(s.name(), s.values().clone()));
    return weights;
  }

  @ParameterizedTest
  @MethodSource("names")
  void scoresEveryVertexAndClassAlsoTheIsolatedAndTheFeatureless(String name) {
    Model model = model(name, input());

    double[] losses = train(model, Workers.of(1), 5);

    for (double loss : losses) {
      assertThat(loss).isFinite();
    }
    Logits logits = model.evaluate(pass(Workers.of(1)));
    assertThat(logits.vertices()).isEqualTo(N);
    assertThat(logits.classes()).isEqualTo(CLASSES.size());
    for (float score : scores(model)) {
      assertThat(score).isFinite();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void namesOfParametersAndStateAreAllDifferent(String name) {
    Model model = model(name, input());

    Set<String> seen = new HashSet<>();
    model.parameters().forEach(p -> assertThat(seen.add(p.name())).as(p.name()).isTrue());
    model.state().forEach(s -> assertThat(seen.add(s.name())).as(s.name()).isTrue());
  }

  @ParameterizedTest
  @MethodSource("names")
  void keysAreAllDifferentAndEachSaysWhatItMeans(String name) {
    Set<String> seen = new HashSet<>();
    for (Key key : TrainingKeys.forModel(Models.named(name))) {
      assertThat(seen.add(key.name())).as(key.name()).isTrue();
      assertThat(key.meaning()).as(key.name()).isNotBlank();
    }
    assertThat(seen).containsAll(Models.named(name).trainingDefaults().keySet());
  }

  /** Renaming the vertices renames the answers: no model may depend on their order. */
  @ParameterizedTest
  @MethodSource("names")
  void permutedVerticesGivePermutedScores(String name) {
    int[] order = identity();
    Random random = new Random(3);
    for (int v = N - 1; v > 0; v--) {
      int other = random.nextInt(v + 1);
      int kept = order[v];
      order[v] = order[other];
      order[other] = kept;
    }
    Model plain = model(name, input());
    Model permuted = model(name, input(order, new int[0][]));
    train(plain, Workers.of(1), 5);
    // dropout draws by position, so only what was learned is carried over
    permuted
        .parameters()
        .forEach(
            p -> {
              float[] values = weights(plain).get(p.name());
              System.arraycopy(values, 0, p.variable().value(), 0, values.length);
            });
    permuted
        .state()
        .forEach(
            s -> {
              float[] values = weights(plain).get(s.name());
              for (int k = 0; k < values.length; k++) {
                // one value a vertex goes with its vertex
                s.values()[values.length == N ? order[k] : k] = values[k];
              }
            });

    float[] expected = scores(plain);
    float[] found = scores(permuted);

    int classes = CLASSES.size();
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < classes; c++) {
        assertThat(found[order[v] * classes + c])
            .as("vertex %d, class %d", v, c)
            .isCloseTo(expected[v * classes + c], within(2e-4f));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void anyNumberOfThreadsGivesTheSameBits(String name) {
    Model one = model(name, input());
    double[] losses = train(one, Workers.of(1), 6);
    for (int threads : new int[] {2, 3}) {
      Model several = model(name, input());
      try (Workers workers = Workers.of(threads)) {
        assertThat(train(several, workers, 6)).isEqualTo(losses);
      }
      Map<String, float[]> expected = weights(one);
      weights(several)
          .forEach((part, values) -> assertThat(values).as(part).isEqualTo(expected.get(part)));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void predictorSaysWhatTheTrainedModelSays(String name) {
    ModelInput input = input();
    Model trained = model(name, input);
    train(trained, Workers.of(1), 5);

    Logits logits = scores(name, trained, input.graph(), input.features());

    float[] expected = scores(trained);
    for (int v = 0; v < N; v++) {
      for (int c = 0; c < CLASSES.size(); c++) {
        assertThat(logits.values()[v * logits.stride() + c])
            .isEqualTo(expected[v * CLASSES.size() + c]);
      }
    }
  }

  private static Logits scores(String name, Model trained, Graph graph, SparseMatrix features) {
    ModelFamily family = Models.named(name);
    Map<String, NamedArray> weights = Weights.shaped(trained, weights(trained));
    return new Inference(family, settings(family), CLASSES, weights, graph, features, Workers.of(1))
        .scores();
  }

  /** New edges of one vertex: its scores follow. */
  @ParameterizedTest
  @MethodSource("names")
  void changedGraphGivesOtherScores(String name) {
    Model trained = model(name, input());
    train(trained, Workers.of(1), 30);
    int[][] edges = {{ISOLATED, 0}, {ISOLATED, 3}, {ISOLATED, 6}};
    ModelInput changed = input(identity(), edges);

    Logits after = scores(name, trained, changed.graph(), changed.features());

    float[] before = scores(trained);
    float moved = 0;
    for (int c = 0; c < CLASSES.size(); c++) {
      float now = after.values()[ISOLATED * after.stride() + c];
      assertThat(now).isFinite();
      moved = Math.max(moved, Math.abs(now - before[ISOLATED * CLASSES.size() + c]));
    }
    if (name.equals("mlp")) {
      assertThat(moved).as("a perceptron does not look at edges").isZero();
    } else {
      assertThat(moved).isGreaterThan(1e-6f);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"label-propagation", "compatibility"})
  void modelThatKeepsLabelsRefusesAGraphOfOtherVertices(String name) {
    Model trained = model(name, input());
    GraphBuilder smaller = new GraphBuilder(N - 1);
    SparseMatrix features = sparse(new float[N - 1][FEATURES]);

    assertThatThrownBy(() -> scores(name, trained, smaller.build(), features))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("knows only the 60 vertices it was trained on, this graph has 59");
  }

  /** What an isolated vertex gets depends on nothing but its own features. */
  @ParameterizedTest
  @MethodSource("names")
  void isolatedVertexIsScoredByItsOwnFeaturesAlone(String name) {
    Model trained = model(name, input());
    train(trained, Workers.of(1), 5);
    Model elsewhere = model(name, input(identity(), new int[][] {{0, 20}, {5, 30}, {2, 40}}));
    Weights.set(elsewhere, weights(trained));

    int at = ISOLATED * CLASSES.size();
    assertThat(Arrays.copyOfRange(scores(elsewhere), at, at + CLASSES.size()))
        .containsExactly(
            Arrays.copyOfRange(scores(trained), at, at + CLASSES.size()), within(1e-6f));
  }

  /** Plain loops, since vectors are objects until they are compiled. */
  @ParameterizedTest
  @MethodSource("trained")
  void epochAllocatesNextToNothing(String name) {
    Model model = model(name, input());
    Adam adam = new Adam(model.parameters(), 0.01, 1e-7);
    Pass pass = new Pass(KernelChoice.forWish("scalar"), Workers.of(1), MaskSource.seeded(5));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    LossTerms terms = new LossTerms();
    long least = Long.MAX_VALUE;
    for (int epoch = 0; epoch < 10; epoch++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      pass.setEpoch(epoch);
      adam.clearGradients();
      model.step(pass, terms);
      adam.step(pass);
      model.evaluate(pass);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).as("bytes").isLessThan(4_000);
  }
}
