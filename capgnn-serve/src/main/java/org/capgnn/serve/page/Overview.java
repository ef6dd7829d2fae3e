package org.capgnn.serve.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.capgnn.Part;
import org.capgnn.graph.InputException;
import org.capgnn.live.Snapshot;
import org.capgnn.result.Evaluation;
import org.capgnn.serve.api.PredictionJson;
import org.capgnn.serve.api.Served;
import org.capgnn.serve.api.SnapshotOrder;

/** What the first view shows. The evaluation is that of the data before any change. */
final class Overview {
  private static final int UNCERTAIN = 8;

  /** From this probability on, a prediction counts as certain. */
  private static final double CERTAIN = 0.9;

  private Overview() {}

  static Map<String, Object> of(Served served) {
    Snapshot now = served.now();
    SnapshotOrder order = SnapshotOrder.of(now);
    int classes = now.classNames().size();
    int[] predicted = new int[classes];
    int[] labels = new int[classes];
    int labelled = 0;
    double sum = 0;
    int certain = 0;
    for (int v : order.numbers()) {
      predicted[order.predicted(v)]++;
      sum += order.probability(v);
      certain += order.probability(v) >= CERTAIN ? 1 : 0;
      if (now.label(v) >= 0) {
        labels[now.label(v)]++;
        labelled++;
      }
    }
    List<Object> rows = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      rows.add(
          Map.of(
              "name", now.classNames().get(c), "predicted", predicted[c], "labelled", labels[c]));
    }
    List<Object> uncertain = new ArrayList<>();
    for (int v : order.byMargin()) {
      if (uncertain.size() < UNCERTAIN) {
        uncertain.add(PredictionJson.of(now, v));
      }
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", served.predictor().data().name());
    json.put("model", served.model().card().model());
    json.put("version", now.version());
    json.put("vertices", now.vertexCount());
    json.put("edges", now.edgeCount());
    json.put("labelled", labelled);
    json.put("meanProbability", sum / Math.max(1, order.numbers().length));
    json.put("certain", certain);
    json.put("certainFrom", CERTAIN);
    json.put("classes", rows);
    Evaluation evaluation = evaluation(served);
    json.put("part", part(served, evaluation));
    json.put("count", evaluation == null ? 0 : evaluation.count());
    List<Object> metrics = new ArrayList<>();
    if (evaluation != null) {
      evaluation
          .metrics()
          .forEach(
              (metric, value) -> {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("name", metric.label());
                row.put("value", Double.isFinite(value) ? value : null);
                metrics.add(row);
              });
    }
    json.put("metrics", metrics);
    json.put("bins", bins(evaluation));
    json.put("uncertain", uncertain);
    json.put("canLabel", served.canLabel());
    json.put("watching", false);
    return json;
  }

  /** The bins of probabilities with predictions in them; none without an evaluation. */
  private static List<Object> bins(Evaluation evaluation) {
    List<Object> bins = new ArrayList<>();
    for (int b = 0; evaluation != null && b < Evaluation.BINS; b++) {
      if (evaluation.binCount()[b] > 0) {
        Map<String, Object> bin = new LinkedHashMap<>();
        bin.put("from", (double) b / Evaluation.BINS);
        bin.put("to", (b + 1.0) / Evaluation.BINS);
        bin.put("count", evaluation.binCount()[b]);
        bin.put("accuracy", evaluation.binAccuracy()[b]);
        bin.put("probability", evaluation.binConfidence()[b]);
        bins.add(bin);
      }
    }
    return bins;
  }

  static Map<String, Object> confusion(Served served) {
    Evaluation evaluation = evaluation(served);
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("part", part(served, evaluation));
    json.put("classes", served.model().card().classes());
    json.put("counts", evaluation == null ? new int[0][0] : evaluation.confusion());
    return json;
  }

  private static String part(Served served, Evaluation evaluation) {
    Part part = served.predictor().usualPart();
    return evaluation == null ? null : part.name().toLowerCase(Locale.ROOT);
  }

  /** Null if there is no labelled vertex to compare with. */
  private static Evaluation evaluation(Served served) {
    try {
      return served.predictor().evaluate();
    } catch (InputException none) {
      return null;
    }
  }
}
