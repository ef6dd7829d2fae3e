package org.example.tea;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.capgnn.Outcome;
import org.capgnn.Prediction;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.RunReport;
import org.capgnn.result.Evaluation;
import org.capgnn.runs.RunFilter;
import org.capgnn.runs.RunStore;

/**
 * Two circles of friends: the younger one drinks tea, the older one coffee, and every fourth person
 * has said so. Every part of the library is used once; anything unexpected ends the program with an
 * exception.
 */
public final class Tea {
  private static final int CIRCLE = 40;

  private Tea() {}

  /** Trains, listens, cancels, resumes, predicts from eight threads, evaluates, saves and loads. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("tea");
    try {
      Dataset people = people();
      VertexClassifier model = train(people);
      askFromEightThreads(model, people);
      evaluate(model, people);
      saveAndLoad(model, people);
      cancelAndResume(people, folder.resolve("run"));
      severalSeeds(people, folder);
      System.out.println("kernels: " + model.card().environment().get("kernels"));
      System.out.println("module: " + Tea.class.getModule().getName());
    } finally {
      delete(folder);
    }
  }

  private static Dataset people() {
    DatasetBuilder builder = Dataset.builder("tea");
    for (int i = 0; i < 2 * CIRCLE; i++) {
      int circle = i / CIRCLE * CIRCLE;
      builder.edge("p" + i, "p" + (circle + (i + 1) % CIRCLE));
      builder.edge("p" + i, "p" + (circle + (i + 7) % CIRCLE), 0.5);
      String drink = i % 4 == 0 ? (i < CIRCLE ? "tea" : "coffee") : null;
      builder.vertex(
          "p" + i, drink, Map.of("age", 20 + i % 13 + circle / 4, "city", i % 3 == 0 ? "Bonn" : "Kiel"));
    }
    return builder.edge("p0", "p" + CIRCLE).build();
  }

  private static Training quick() {
    return Training.of("capgat").seed(7).set("hidden", 16).set("views", 4).set("epochs", 200);
  }

  private static VertexClassifier train(Dataset people) {
    AtomicInteger epochs = new AtomicInteger();
    VertexClassifier model =
        VertexClassifier.train(people, quick().onEpoch(e -> epochs.set(e.number())));
    require(epochs.get() > 10, "listened to " + epochs + " epochs");
    return model;
  }

  private static void askFromEightThreads(VertexClassifier model, Dataset people)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try (Predictor live = model.on(people)) {
      List<Callable<Integer>> questions = new ArrayList<>();
      for (int t = 0; t < 8; t++) {
        questions.add(() -> countTea(live));
      }
      for (Future<Integer> answer : threads.invokeAll(questions)) {
        require(
            Math.abs(answer.get() - CIRCLE) < 4, answer.get() + " of " + 2 * CIRCLE + " drink tea");
      }
      Prediction someone = live.of("p1");
      require(someone.margin() > 0 && someone.probability("tea") > 0.5, someone.toString());
      require(live.embedding("p1").length > 0, "an embedding");
    } finally {
      threads.shutdown();
    }
  }

  private static int countTea(Predictor live) {
    int tea = 0;
    for (int i = 0; i < 2 * CIRCLE; i++) {
      tea += live.of("p" + i).label().equals("tea") ? 1 : 0;
    }
    return tea;
  }

  private static void evaluate(VertexClassifier model, Dataset people) {
    Evaluation found = model.evaluate(people);
    require(found.accuracy() > 0.9, "accuracy " + found.accuracy());
  }

  private static void saveAndLoad(VertexClassifier model, Dataset people) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    model.save(out);
    VertexClassifier loaded = VertexClassifier.load(new ByteArrayInputStream(out.toByteArray()));
    require(
        Arrays.equals(
            loaded.predict(people).probabilities(), model.predict(people).probabilities()),
        "the loaded model predicts the same bits");
  }

  private static void cancelAndResume(Dataset people, Path folder) {
    AtomicReference<Session> running = new AtomicReference<>();
    Training training =
        quick()
            .folder(folder)
            .onEpoch(
                epoch -> {
                  if (epoch.number() == 20) {
                    running.get().cancel();
                  }
                });
    running.set(Session.of(people, training));
    Outcome cancelled = running.get().run();
    require(cancelled.interrupted(), "cancelled");
    Outcome resumed = Session.resume(folder, people, Training.defaults()).run();
    require(!resumed.interrupted() && resumed.models().size() == 1, "resumed");
    float[] whole = VertexClassifier.train(people, quick()).predict(people).probabilities();
    require(
        Arrays.equals(resumed.records().get(0).probabilities(), whole),
        "the resumed training gives the same bits");
  }

  private static void severalSeeds(Dataset people, Path folder) throws Exception {
    try (RunStore store = RunStore.open(folder.resolve("runs.sqlite"))) {
      Outcome three = Session.of(people, quick().runs(3).onRun(store::keep)).run();
      int stored = store.list(RunFilter.ALL).size();
      require(stored == 3, stored + " runs are stored");
      String page = RunReport.html(three.records(), DatasetCard.of(people));
      Files.writeString(folder.resolve("report.html"), page);
      require(page.contains("capgat on tea"), "a report");
    }
  }

  private static void require(boolean good, String what) {
    if (!good) {
      throw new IllegalStateException("not as expected: " + what);
    }
    System.out.println("ok: " + what);
  }

  private static void delete(Path folder) throws Exception {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
