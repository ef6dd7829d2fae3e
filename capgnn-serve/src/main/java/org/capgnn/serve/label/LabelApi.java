package org.capgnn.serve.label;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.api.PredictionJson;
import org.capgnn.serve.api.SnapshotOrder;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.ProblemException;
import org.capgnn.serve.http.Route;

/** The addresses for giving labels and training with them. */
public final class LabelApi {
  private static final int NEXT = 10;
  private static final int MOST = 1_000;
  private static final int RECENT = 20;

  private final Labelling labelling;

  public LabelApi(Labelling labelling) {
    this.labelling = labelling;
  }

  public List<Route> routes(String root) {
    return List.of(
        Route.get(
                root + "/labels",
                "The labels given so far, and the vertices to label next",
                "Labels",
                call -> Answer.json(labels(call.number("limit", NEXT, 1, MOST))))
            .slow()
            .number("limit", NEXT, 1, MOST, "how many vertices to label next"),
        Route.post(
                root + "/labels",
                "Give a vertex a label, or take it back with null",
                "LabelRequest",
                "Labels",
                this::give)
            .slow(),
        Route.post(
                root + "/labels/training",
                "Train the model with all labels, in the background",
                "Empty",
                "Labels",
                call -> {
                  call.json();
                  labelling.train();
                  return Answer.json(labels(NEXT));
                })
            .slow());
  }

  private Answer give(Call call) {
    JsonNode body = call.json();
    String vertex = text(body, "vertex");
    if (body.path("label").isNull()) {
      labelling.takeBack(vertex);
    } else {
      labelling.give(vertex, text(body, "label"));
    }
    return Answer.json(labels(NEXT));
  }

  private static String text(JsonNode body, String name) {
    JsonNode value = body.path(name);
    if (!value.isTextual()) {
      throw ProblemException.bad(
          "the request needs '%s' as a text, found %s".formatted(name, value));
    }
    return value.textValue();
  }

  private Map<String, Object> labels(int limit) {
    Map<String, Object> json = labelling.json();
    Snapshot now = labelling.served().now();
    List<Object> next = new ArrayList<>();
    for (int number : SnapshotOrder.uncertain(now, limit)) {
      next.add(PredictionJson.of(now, number));
    }
    json.put("next", next);
    json.put("recent", labelling.recent(RECENT));
    return json;
  }
}
