package org.capgnn.benchmarks.load;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.data.generate.GeneratorSpec;
import org.capgnn.data.generate.GraphGenerator;
import org.capgnn.explain.Explanation;
import org.capgnn.explain.Question;
import org.capgnn.graph.Dataset;
import org.capgnn.live.Changes;
import org.capgnn.live.LiveGraph;
import org.capgnn.live.Snapshot;

/**
 * Times explanations on known data sets, and changes of a large generated graph.
 *
 * <p>Arguments: the number of edges of the generated graph (10^6). How well a model is trained does
 * not matter here, so all train for a few epochs.
 */
public final class LiveStudy {
  private static final List<String> KNOWN =
      List.of("cora", "citeseer", "pubmed", "amazon-photo", "amazon-computers");
  private static final int WARM = 200;
  private static final int ASKED = 500;
  private static final int CHANGES = 400;
  private static final int CLASSES = 5;

  private LiveStudy() {}

  public static void main(String[] arguments) {
    for (String model : List.of("capgcn", "capgat")) {
      for (String name : KNOWN) {
        Dataset data = Datasets.load(name);
        try (Predictor live = quick(model, data, 10).on(data)) {
          explanations(model, live);
        }
      }
    }
    long edges = arguments.length > 0 ? Long.parseLong(arguments[0]) : 1_000_000;
    Dataset data =
        new GraphGenerator(new GeneratorSpec((int) (edges / 5), edges, CLASSES, 32, 0.8, 1))
            .build();
    for (String model : List.of("capgcn", "capgat")) {
      VertexClassifier trained = quick(model, data, 3);
      try (Predictor live = trained.on(data)) {
        changes(trained, live);
      }
    }
  }

  private static VertexClassifier quick(String model, Dataset data, int epochs) {
    Training training = Training.of(model).set("epochs", epochs).compareWithFloors(false);
    boolean split = data.splits().isEmpty();
    return VertexClassifier.train(data, split ? training.split("per-class:20,30") : training);
  }

  private static void explanations(String model, Predictor live) {
    Dataset data = live.data();
    SplittableRandom random = new SplittableRandom(1);
    double[] millis = new double[ASKED];
    for (int i = -WARM; i < ASKED; i++) {
      String id = data.id(random.nextInt(data.vertexCount()));
      long start = System.nanoTime();
      Explanation why = live.explain(id);
      if (i >= 0) {
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
      require(why.contributors() > 0);
    }
    say("explanation, %s on %s: %s", model, data.name(), times(millis));
  }

  private static void changes(VertexClassifier trained, Predictor live) {
    Dataset data = live.data();
    String about = trained.card().model() + " on " + data.graph().edgeCount() + " edges";
    LiveGraph graph = live.live();
    SplittableRandom random = new SplittableRandom(2);
    double[] millis = new double[CHANGES];
    for (int i = -WARM; i < CHANGES; i++) {
      Changes change = edge(graph.snapshot(), random, i % 2 == 0);
      long start = System.nanoTime();
      graph.apply(change);
      if (i >= 0) {
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    say("one changed edge, %s: %s", about, times(millis));
    afterwards(about, graph, random);
    compare(about, trained, graph);
  }

  /** Explanations right after a change, for which nothing is prepared. */
  private static void afterwards(String about, LiveGraph graph, SplittableRandom random) {
    double[] millis = new double[20];
    for (int i = 0; i < millis.length; i++) {
      Snapshot now = graph.apply(edge(graph.snapshot(), random, i % 2 == 0));
      String id = now.id(random.nextInt(now.slots()));
      long start = System.nanoTime();
      require(now.explain(Question.about(id)).contributors() > 0);
      millis[i] = (System.nanoTime() - start) / 1e6;
    }
    say("explanation after a change, %s: %s", about, times(millis));
  }

  /** Everything computed again, and how far the probabilities are from it. */
  private static void compare(String about, VertexClassifier trained, LiveGraph graph) {
    Snapshot now = graph.snapshot();
    Dataset data = now.data();
    long start = System.nanoTime();
    try (Predictor full = trained.on(data)) {
      full.of(0); // computes all of it
      double seconds = (System.nanoTime() - start) / 1e9;
      double most = 0;
      double bound = 0;
      for (int v = 0; v < now.slots(); v++) {
        for (String name : now.classNames()) {
          double off = now.of(v).probability(name) - full.of(v).probability(name);
          most = Math.max(most, Math.abs(off));
        }
        bound = Math.max(bound, graph.errorBound(v));
      }
      say(
          "all of it, %s: %.2f s; largest difference of a probability %.1e, largest bound %.1e",
          about, seconds, most, bound);
    }
  }

  private static Changes edge(Snapshot now, SplittableRandom random, boolean add) {
    while (true) {
      int u = random.nextInt(now.slots());
      int[] neighbours = now.neighbours(u);
      if (!add && neighbours.length > 0) {
        int v = neighbours[random.nextInt(neighbours.length)];
        return Changes.none().removeEdge(now.id(u), now.id(v));
      }
      int v = random.nextInt(now.slots());
      if (add && u != v && Arrays.binarySearch(neighbours, v) < 0) {
        return Changes.none().addEdge(now.id(u), now.id(v));
      }
    }
  }

  private static String times(double[] millis) {
    double[] sorted = millis.clone();
    Arrays.sort(sorted);
    return String.format(
        Locale.ROOT,
        "median %.2f ms, p99 %.2f ms, largest %.2f ms",
        sorted[sorted.length / 2],
        sorted[(int) (0.99 * (sorted.length - 1))],
        sorted[sorted.length - 1]);
  }

  private static void require(boolean holds) {
    if (!holds) {
      throw new IllegalStateException("an explanation names no vertex");
    }
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
