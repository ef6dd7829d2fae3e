package org.capgnn.serve.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.capgnn.explain.Question;
import org.capgnn.live.Changes;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.ProblemException;
import org.capgnn.serve.http.Route;

/** Predictions, explanations and embeddings. */
final class PredictionsApi {
  /** An explanation costs far more than a prediction. */
  private static final int MOST_EXPLAINED = 100;

  private static final int TOP = 10;
  private static final int UNCERTAIN = 20;
  private static final int MOST = 1_000;

  private final java.util.function.Supplier<Served> served;

  PredictionsApi(java.util.function.Supplier<Served> served) {
    this.served = served;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            Api.ROOT + "/predictions/{id}", "The prediction of a vertex", "Prediction", this::one),
        Route.post(
                Api.ROOT + "/predictions",
                "Predictions of many vertices, of vertices that are not in the graph, and what-if",
                "PredictionRequest",
                "Predictions",
                this::many)
            .slow(),
        Route.get(
                Api.ROOT + "/explanations/{id}",
                "Why a vertex gets its label",
                "Explanation",
                this::explain)
            .slow()
            .text("class", "the class to explain; otherwise the predicted one")
            .text("against", "the class to compare it with; otherwise the second")
            .number("top", TOP, 1, MOST, "how many vertices to list"),
        Route.get(
                Api.ROOT + "/embeddings/{id}",
                "The last hidden layer of a vertex",
                "Embedding",
                this::embedding)
            .slow(),
        Route.get(
                Api.ROOT + "/uncertain",
                "Vertices without a label whose prediction is least certain",
                "Uncertain",
                this::uncertain)
            .slow()
            .number("limit", UNCERTAIN, 1, MOST, "how many to list")
            .flag("labelled", "whether to list vertices with a label too"));
  }

  static int require(Snapshot now, String id) {
    return now.find(id)
        .orElseThrow(() -> ProblemException.notFound("no vertex is called '" + id + "'"));
  }

  private Answer one(Call call) {
    Snapshot now = served.get().now();
    return Answer.json(PredictionJson.of(now, require(now, call.path("id"))));
  }

  private Answer many(Call call) {
    JsonNode body = call.json();
    ChangesJson.requireKeys(
        "the request", body, Set.of("vertices", "newVertices", "whatIf", "explain"));
    List<String> ids =
        new ArrayList<>(ChangesJson.texts("vertices", ChangesJson.list(body, "vertices")));
    List<Changes.VertexChange> fresh = new ArrayList<>();
    List<Changes.Edge> edges = new ArrayList<>();
    for (JsonNode vertex : ChangesJson.list(body, "newVertices")) {
      fresh.add(ChangesJson.vertex(vertex, edges));
    }
    boolean explain = ChangesJson.flag(body, "explain");
    Changes wish = body.has("whatIf") ? ChangesJson.read(body.get("whatIf")) : Changes.none();
    call.limits().requireBatch("the request", ids.size() + fresh.size() + wish.size());
    if (explain && ids.size() + fresh.size() > MOST_EXPLAINED) {
      throw new ProblemException(
          413,
          "the request asks for %d explanations; at most %d are allowed, send several requests"
              .formatted(ids.size() + fresh.size(), MOST_EXPLAINED));
    }
    if (ids.size() + fresh.size() == 0) {
      throw ProblemException.bad("the request names no vertices; give 'vertices' or 'newVertices'");
    }
    Snapshot before = served.get().now();
    Snapshot now = before;
    if (wish.size() + fresh.size() > 0) {
      fresh.addAll(wish.addedVertices());
      edges.addAll(wish.addedEdges());
      now =
          served
              .get()
              .graph()
              .whatIf(
                  new Changes(
                      fresh,
                      wish.changedVertices(),
                      wish.removedVertices(),
                      edges,
                      wish.changedEdges(),
                      wish.removedEdges()));
    }
    fresh.forEach(vertex -> ids.add(vertex.id()));
    return Answer.json(answers(before, now, ids, wish.size() > 0, explain));
  }

  private static Map<String, Object> answers(
      Snapshot before, Snapshot now, List<String> ids, boolean changed, boolean explain) {
    List<Object> list = new ArrayList<>();
    for (String id : ids) {
      Map<String, Object> json = PredictionJson.of(now, require(now, id));
      if (changed && before.find(id).isPresent()) {
        json.put("before", before.of(id).probabilities());
      }
      if (explain) {
        json.put("explanation", now.explain(Question.about(id)).json());
      }
      list.add(json);
    }
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", before.version());
    json.put("predictions", list);
    return json;
  }

  private Answer explain(Call call) {
    Snapshot now = served.get().now();
    String id = call.path("id");
    require(now, id);
    Question question = Question.about(id).top(call.number("top", TOP, 1, MOST));
    question = call.query("class") == null ? question : question.of(call.query("class"));
    question = call.query("against") == null ? question : question.against(call.query("against"));
    return Answer.json(now.explain(question).json());
  }

  private Answer embedding(Call call) {
    Snapshot now = served.get().now();
    require(now, call.path("id"));
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("vertex", call.path("id"));
    json.put("embedding", now.embedding(call.path("id")));
    return Answer.json(json);
  }

  private Answer uncertain(Call call) {
    Snapshot now = served.get().now();
    List<Object> list = new ArrayList<>();
    int limit = call.number("limit", UNCERTAIN, 1, MOST);
    for (int number : SnapshotOrder.uncertain(now, limit, call.flag("labelled"))) {
      list.add(PredictionJson.of(now, number));
    }
    // an empty list is no surprise where every vertex has a label, as in a benchmark's data
    long unlabelled =
        Arrays.stream(SnapshotOrder.of(now).numbers()).filter(v -> now.label(v) < 0).count();
    return Answer.json(Map.of("vertices", list, "unlabelled", unlabelled));
  }
}
