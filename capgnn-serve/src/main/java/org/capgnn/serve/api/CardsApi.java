package org.capgnn.serve.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.capgnn.graph.Dataset;
import org.capgnn.live.Snapshot;
import org.capgnn.result.ModelCard;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Route;

/** Routes that describe the model, the graph and the state of the server. */
final class CardsApi {
  private final Supplier<Served> served;
  private final Metrics metrics;

  CardsApi(Supplier<Served> served, Metrics metrics) {
    this.served = served;
    this.metrics = metrics;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
                Api.ROOT + "/health",
                "Whether the server runs",
                "Status",
                call -> Answer.json(Map.of("status", "ok")))
            .forAll(),
        Route.get(
                Api.ROOT + "/ready",
                "Whether the model is loaded",
                "Status",
                call -> Answer.json(Map.of("status", served.get() == null ? "loading" : "ready")))
            .forAll(),
        Route.get(Api.ROOT + "/model", "The model", "Model", call -> Answer.json(model())),
        Route.get(Api.ROOT + "/data", "The graph", "Data", call -> Answer.json(data())),
        Route.get(
            "/metrics",
            "Counters in the text format of Prometheus",
            "text/plain; version=0.0.4",
            call -> Answer.text("text/plain; version=0.0.4", metrics())));
  }

  private Map<String, Object> model() {
    ModelCard card = served.get().model().card();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("model", card.model());
    json.put("classes", card.classes());
    json.put("dataset", card.dataset());
    json.put("features", card.features().count());
    json.put("epochs", card.epochs());
    json.put("bestEpoch", card.bestEpoch());
    json.put("validAccuracy", card.validAccuracy());
    json.put("testAccuracy", card.testAccuracy());
    json.put("temperature", card.temperature());
    json.put("members", served.get().model().members());
    json.put("settings", card.key().settings());
    return json;
  }

  private Map<String, Object> data() {
    Snapshot now = served.get().now();
    Dataset data = served.get().predictor().data();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", data.name());
    json.put("version", now.version());
    json.put("vertices", now.vertexCount());
    json.put("edges", now.edgeCount());
    json.put("directed", data.graph().isDirected());
    json.put("features", data.features().count());
    json.put("featureNames", data.features().names().stream().limit(100).toList());
    json.put("classes", now.classNames());
    json.put("byDifferences", served.get().graph().byDifferences());
    json.put("kept", served.get().log() != null);
    return json;
  }

  private String metrics() {
    Snapshot now = served.get().now();
    Runtime runtime = Runtime.getRuntime();
    Map<String, Double> gauges = new LinkedHashMap<>();
    gauges.put("capgnn_vertices", (double) now.vertexCount());
    gauges.put("capgnn_edges", (double) now.edgeCount());
    gauges.put("capgnn_version", (double) now.version());
    gauges.put("capgnn_heap_bytes", (double) (runtime.totalMemory() - runtime.freeMemory()));
    return metrics.text(gauges);
  }
}
