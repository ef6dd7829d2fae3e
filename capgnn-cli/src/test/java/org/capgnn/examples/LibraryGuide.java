package org.capgnn.examples;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.Datasets;
import org.capgnn.GraphSizes;
import org.capgnn.Outcome;
import org.capgnn.Part;
import org.capgnn.Plan;
import org.capgnn.Planner;
import org.capgnn.Prediction;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetCard;
import org.capgnn.report.RunReport;
import org.capgnn.result.Evaluation;
import org.capgnn.result.Metric;
import org.capgnn.runs.RunStore;

/** The code of docs/library.md; {@link LibraryGuideTest} keeps the two the same and runs it. */
final class LibraryGuide {
  private LibraryGuide() {}

  static Dataset build() {
    // guide: build
    Dataset people =
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
    // guide: end
    return people;
  }

  record Person(String name, String drink, int age) {}

  record Call(String from, String to) {}

  static Dataset stream(List<Person> staff, List<Call> calls) {
    // guide: stream
    Dataset office =
        Dataset.builder("office")
            .vertices(staff.stream(), Person::name, Person::drink, p -> Map.of("age", p.age()))
            .edges(calls.stream(), Call::from, Call::to)
            .build();
    // guide: end
    return office;
  }

  static VertexClassifier train(Dataset people) {
    // guide: train
    VertexClassifier model =
        VertexClassifier.train(
            people,
            Training.of("capgat")
                .seed(7)
                .set("epochs", 200)
                .onEpoch(e -> System.out.println(e.number() + " " + e.validAccuracy())));
    // guide: end
    return model;
  }

  static double plan(Dataset people) {
    // guide: plan
    Plan plan = Planner.plan(people, Training.of("capgat"));
    plan.reasons().forEach(reason -> System.out.println(reason.text()));
    long small = plan.memory().bytes();

    // vertices, edges, features, features per vertex that are not 0, classes
    GraphSizes sizes = new GraphSizes(1_000_000, 10_000_000, 500, 20, 10);
    long large = Planner.memory(sizes, Training.of("capgat")).bytes();
    // guide: end
    return (double) large / small;
  }

  static String predict(VertexClassifier model, Dataset people) {
    // guide: predict
    try (Predictor live = model.on(people)) {
      Prediction carl = live.of("carl");
      String label = carl.label(); // tea
      double sure = carl.probability(); // of that label
      double lead = carl.margin(); // over the second class
      float[] vector = live.embedding("carl"); // the hidden layer
      // guide: end
      return label + sure + lead + vector.length;
    }
  }

  static int inside(VertexClassifier model, Dataset people) {
    // guide: inside
    try (Predictor live = model.on(people)) {
      List<float[]> hops = live.hops("carl"); // scores per class after 0, 1, 2, ... hops
      double[] weights = live.hopWeights(); // the scores are the weighted sum of the hops
      float[] slope = live.gradient("carl", "tea"); // per stored entry of live.features()
      // guide: end
      return hops.size() - weights.length + slope.length;
    }
  }

  static double evaluate(VertexClassifier model, Dataset people) {
    // guide: evaluate
    Evaluation found = model.evaluate(people);
    double accuracy = found.accuracy();
    double macroF1 = found.of(Metric.MACRO_F1);
    int[][] confusion = found.confusion(); // rows: true class, columns: predicted class
    try (Predictor live = model.on(people)) {
      Evaluation onTrainingVertices = live.evaluate(Part.TRAIN);
      // guide: end
      return accuracy + macroF1 + confusion.length + onTrainingVertices.accuracy();
    }
  }

  static VertexClassifier save(
      VertexClassifier model, Path folder, OutputStream out, InputStream in) {
    // guide: save
    model.save(folder); // model.json and model.safetensors
    VertexClassifier again = VertexClassifier.load(folder);

    model.save(out); // everything in one stream
    VertexClassifier fromStream = VertexClassifier.load(in);
    // guide: end
    return again.classNames().equals(fromStream.classNames()) ? again : null;
  }

  static Outcome resume(Dataset people, Path folder) {
    // guide: resume
    Session session = Session.of(people, Training.of("capgcn").folder(folder));
    new Thread(session::cancel).start(); // or a button, or a deadline
    Outcome first = session.run(); // a checkpoint is in the folder if it was cancelled

    if (first.interrupted() && !first.cancelled().isEmpty()) {
      Outcome rest = Session.resume(folder, people, Training.defaults()).run();
      return rest;
    }
    // guide: end
    return first;
  }

  static void seeds(Path folder) throws IOException {
    // guide: seeds
    Dataset karate = Datasets.load("karate");
    try (RunStore store = RunStore.open(folder.resolve("runs.sqlite"))) {
      Training ten = Training.of("gcn").runs(10).onRun(store::keep);
      Outcome outcome = Session.of(karate, ten).run();
      String page = RunReport.html(outcome.records(), DatasetCard.of(karate));
      Files.writeString(folder.resolve("report.html"), page);
    }
    // guide: end
  }
}
