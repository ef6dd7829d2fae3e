package org.capgnn.cli.train;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.capgnn.cli.console.Text;
import org.capgnn.cli.console.TextTable;
import org.capgnn.graph.Dataset;
import org.capgnn.result.Estimate;
import org.capgnn.result.Floor;
import org.capgnn.result.Predictions;
import org.capgnn.result.RunRecord;

/** What a person wants to know of a run's predictions: how good, how many per class, how sure. */
final class PredictionSummary {
  private static final int MOST_CLASSES = 12;
  private static final int LEAST_CERTAIN = 5;

  private final Dataset data;
  private final RunRecord run;
  private final Predictions predictions;

  PredictionSummary(Dataset data, RunRecord run) {
    this.data = data;
    this.run = run;
    this.predictions = new Predictions(data, run.probabilities(), List.of());
  }

  /** Rows on the quality to expect and on simple methods. */
  void addQuality(TextTable table) {
    if (run.estimate() != null) {
      table.row(
          "expected accuracy",
          text(run.estimate())
              + Text.of(
                  " (%s over %s)",
                  run.estimate().how(), Text.count(run.estimate().labels(), "label")));
    }
    if (!run.floors().isEmpty()) {
      table.row(
          "simple methods",
          run.floors().stream()
              .map(floor -> floor.model() + " " + Text.decimal(floor.estimate().accuracy()))
              .collect(Collectors.joining(", ", "", " on the same labels")));
    }
  }

  private static String text(Estimate estimate) {
    return Text.of(
        "%.4f, 95%% interval %.2f to %.2f", estimate.accuracy(), estimate.low(), estimate.high());
  }

  /** Rows on the predictions themselves. */
  void addPredictions(TextTable table) {
    table.row("predicted", classes());
    List<Integer> unlabelled =
        IntStream.range(0, data.vertexCount())
            .filter(v -> !data.labels().isKnown(v))
            .boxed()
            .sorted(Comparator.comparingDouble(predictions::confidence))
            .limit(LEAST_CERTAIN)
            .toList();
    if (!unlabelled.isEmpty()) {
      table.row(
          "least certain",
          unlabelled.stream()
              .map(v -> data.id(v) + Text.of(" (%s %.2f)", label(v), predictions.confidence(v)))
              .collect(Collectors.joining(", ")));
    }
  }

  private String classes() {
    List<String> names = run.classNames();
    long[] counts = new long[names.size()];
    for (int v = 0; v < data.vertexCount(); v++) {
      counts[predictions.classOf(v)]++;
    }
    List<String> shown = new ArrayList<>();
    IntStream.range(0, Math.min(MOST_CLASSES, names.size()))
        .forEach(c -> shown.add(String.format(Locale.ROOT, "%s %,d", names.get(c), counts[c])));
    if (names.size() > MOST_CLASSES) {
      shown.add("and %d classes more".formatted(names.size() - MOST_CLASSES));
    }
    return String.join(", ", shown);
  }

  private String label(int vertex) {
    return run.classNames().get(predictions.classOf(vertex));
  }

  /** A warning if the model is not clearly better than a simple method; null otherwise. */
  String notBetter() {
    Estimate own = run.heldOut();
    Floor best =
        run.floors().stream()
            .max(Comparator.comparingDouble(floor -> floor.estimate().accuracy()))
            .orElse(null);
    boolean said = run.warnings().stream().anyMatch(text -> text.contains("label propagation"));
    if (said || own == null || best == null || own.accuracy() > best.estimate().high()) {
      return null;
    }
    boolean worse = own.accuracy() < best.estimate().accuracy();
    return Text.of(
        "%s is %s than %s on %s (%.4f against %.4f)%s",
        run.model(),
        worse ? "worse" : "not clearly better",
        best.model(),
        Text.count(own.labels(), "held-out label"),
        own.accuracy(),
        best.estimate().accuracy(),
        worse ? "; --or-better takes the best of them" : "");
  }

  /** One sentence on how sure the predictions of unlabelled vertices are. */
  String howSure() {
    double[] unlabelled =
        IntStream.range(0, data.vertexCount())
            .filter(v -> !data.labels().isKnown(v))
            .mapToDouble(predictions::confidence)
            .toArray();
    if (unlabelled.length == 0) {
      return null;
    }
    double mean = Arrays.stream(unlabelled).average().orElse(0);
    String said =
        Text.of(
            unlabelled.length == 1
                ? "The vertex without a label is predicted with a probability of %2$.2f"
                : "The %1$,d vertices without a label have a mean probability of %2$.2f",
            unlabelled.length,
            mean);
    if (run.estimate() != null) {
      return said
          + Text.of(
              "; %d of %d labels were right when they were held out.",
              Math.round(run.estimate().accuracy() * run.estimate().labels()),
              run.estimate().labels());
    }
    if (run.valid() == null) {
      return said + "; there are too few labels to check any of them.";
    }
    return said
        + Text.of("; %.0f%% of the validation labels are right.", 100 * run.valid().accuracy());
  }
}
