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
            call -> Answer.json(labels())),
        Route.post(root + "/labels", "Give a vertex a label", "LabelRequest", "Labels", this::give),
        Route.post(
            root + "/labels/training",
            "Train the model with all labels, in the background",
            "Empty",
            "Labels",
            call -> {
              call.json();
              labelling.train();
              return Answer.json(labels());
            }));
  }

  private Answer give(Call call) {
    JsonNode body = call.json();
    labelling.give(text(body, "vertex"), text(body, "label"));
    return Answer.json(labels());
  }

  private static String text(JsonNode body, String name) {
    JsonNode value = body.path(name);
    if (!value.isTextual()) {
      throw ProblemException.bad(
          "the request needs '%s' as a text, found %s".formatted(name, value));
    }
    return value.textValue();
  }

  private Map<String, Object> labels() {
    Map<String, Object> json = labelling.json();
    Snapshot now = labelling.served().now();
    List<Object> next = new ArrayList<>();
    for (int number : SnapshotOrder.uncertain(now, NEXT)) {
      next.add(PredictionJson.of(now, number));
    }
    json.put("next", next);
    return json;
  }
}
