package org.capgnn.train;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.capgnn.graph.Graph;
import org.capgnn.graph.GraphBuilder;
import org.capgnn.graph.Labels;
import org.capgnn.kernel.ArrayLength;
import org.capgnn.model.Classifier;
import org.capgnn.model.ModelInput;
import org.capgnn.model.zoo.CapGnn;
import org.capgnn.model.zoo.CapGnnConfig;
import org.capgnn.model.zoo.Models;
import org.capgnn.settings.Settings;
import org.capgnn.tensor.SparseMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is counted beforehand is the length of the longest array that a model really holds. */
class LongestArrayTest {
  private static final int CLASSES = 3;

  private static CapGnnConfig config(String model, Map<String, String> changes) {
    return CapGnnConfig.of(
        Settings.defaults(TrainingKeys.forModel(Models.named(model))).with(changes));
  }

  /** "views=8 hidden=none" as settings. */
  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String setting : text.split(" ")) {
      settings.put(setting.split("=")[0], setting.split("=")[1]);
    }
    return settings;
  }

  /** Vertex v is joined with the next {@code degree} ones, and has the features from v on. */
  private static ModelInput input(int vertices, int degree, int features, int stored) {
    GraphBuilder builder = new GraphBuilder(vertices);
    int[] columns = new int[vertices * stored];
    for (int v = 0; v < vertices; v++) {
      for (int step = 1; step <= degree; step++) {
        builder.addEdge(v, (v + step) % vertices);
      }
      int from = v;
      int[] row = IntStream.range(0, stored).map(f -> (from + f) % features).sorted().toArray();
      System.arraycopy(row, 0, columns, v * stored, stored);
    }
    int[] offsets = IntStream.rangeClosed(0, vertices).map(v -> v * stored).toArray();
    int[] labels = IntStream.range(0, vertices).map(v -> v % CLASSES).toArray();
    return new ModelInput(
        builder.build(),
        new SparseMatrix(vertices, features, offsets, columns, null),
        new Labels(labels, List.of("a", "b", "c")),
        new int[] {0, 1, 2});
  }

  private static TrainingShape shape(ModelInput input) {
    Graph graph = input.graph();
    SparseMatrix x = input.features();
    int entries = graph.adjacency().entries();
    return new TrainingShape(
        x.rows(), entries, false, false, x.columns(), x.entries(), false, CLASSES);
  }

  @ParameterizedTest(name = "{0} {1}: {6}")
  @CsvSource({
    "capgcn, views=8 hidden=64, 400, 2, 50, 3, a hidden layer of all views",
    "capgcn, views=8 hidden=64 batch-norm=true, 400, 2, 50, 3, a hidden layer of all views",
    "capgcn, views=8 hidden=8 batch-norm=true, 400, 2, 5000, 3, the mask over all features",
    "capgcn, views=8 hidden=60, 400, 2, 50, 3, a hidden layer of all views",
    "capgcn, views=8 hidden=60 batch-norm=true, 400, 2, 50, 3, a hidden layer of all views",
    "capgcn, views=9 hidden=none, 900, 2, 50, 3, the state of a hop",
    "capgcn, views=64 hidden=1, 90, 40, 50, 3, the mask of the edges",
    "capgcn, views=64 hidden=1, 90, 2, 500, 400, the mask of the features",
    "capgcn, views=2 hidden=64 input-dropout=0, 90, 2, 500, 3, the weights of a hidden layer",
    "capgcn, views=2 hidden=60 input-dropout=0, 90, 2, 500, 3, the weights of a hidden layer",
    "capgcn, views=2 hidden=none, 90, 2, 5000, 3, the weights of the classes",
    "capgcn, views=1 hidden=1 edge-dropout=0, 300, 140, 50, 3, the edges and self-loops",
    "capgcn, views=2 hidden=1 input-dropout=0, 90, 2, 500, 400, the features of all vertices",
    "capgat, views=5 hidden=1, 300, 30, 50, 3, the affinity of all views",
    "capgat, views=8 hidden=1 heads=64, 300, 2, 50, 3, queries and keys",
    "capgat, views=3 hidden=8/70, 300, 2, 50, 3, a hidden layer of all views",
    "capgat, views=1 hidden=1 heads=64, 90, 2, 5000, 3, the weights of the attention",
  })
  void isThatOfTheModel(
      String model, String changes, int vertices, int degree, int features, int stored, String name)
      throws IllegalAccessException {
    ModelInput input = input(vertices, degree, features, stored);
    Settings chosen =
        Settings.defaults(TrainingKeys.forModel(Models.named(model)))
            .with(settings(changes.replace('/', ',')));

    LongestArray expected = LongestArray.of(shape(input), CapGnnConfig.of(chosen));

    assertThat(expected.name()).isEqualTo(name);
    assertThat(longestWithin(new Classifier(new CapGnn(chosen, input, 1), input)))
        .isEqualTo(expected.elements());
  }

  /** The longest array of numbers that can be reached from an object. */
  private static int longestWithin(Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>(List.of(root));
    int longest = 0;
    while (!open.isEmpty()) {
      Object object = open.pop();
      if (!seen.add(object)) {
        continue;
      }
      if (object.getClass().isArray()) {
        if (object instanceof Object[] elements) {
          Arrays.stream(elements).filter(e -> e != null).forEach(open::push);
        } else {
          longest = Math.max(longest, Array.getLength(object));
        }
      } else if (object instanceof Iterable<?> elements) {
        elements.forEach(open::push);
      } else if (object.getClass().getName().startsWith("org.capgnn.")) {
        pushFields(object, open);
      }
    }
    return longest;
  }

  private static void pushFields(Object object, Deque<Object> open) throws IllegalAccessException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
          continue;
        }
        if (type.getName().startsWith("org.capgnn.")) {
          field.setAccessible(true);
          Object value = field.get(object);
          if (value != null) {
            open.push(value);
          }
        }
      }
    }
  }

  @Test
  void viewsHelpUpToACertainNumber() {
    TrainingShape shape =
        new TrainingShape(5_000_000, 50_000_000, false, false, 500, 60_000_000, false, 3);
    CapGnnConfig config = config("capgcn", Map.of("batch-norm", "true"));

    // 5e6 vertices x 8 words of features x 8 bytes for each view
    assertThat(LongestArray.of(shape, config).elements()).isEqualTo(2_560_000_000L);
    assertThat(LongestArray.of(shape, config).isPossible()).isFalse();
    assertThat(LongestArray.mostViews(shape, config)).isEqualTo(6);
    assertThat(LongestArray.of(shape, config, 6).elements()).isLessThan(ArrayLength.MOST);
  }

  @Test
  void noViewsHelpAGraphThatIsItselfTooLarge() {
    TrainingShape shape =
        new TrainingShape(5_000_000, 3_000_000_000L, false, false, 64, 60_000_000, false, 3);
    CapGnnConfig config = config("capgcn", Map.of());

    assertThat(LongestArray.mostViews(shape, config)).isZero();
    assertThat(LongestArray.ofGraph(shape).isPossible()).isFalse();
  }
}
