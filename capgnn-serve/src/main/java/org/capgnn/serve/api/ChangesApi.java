package org.capgnn.serve.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.capgnn.live.Changes;
import org.capgnn.live.Snapshot;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Call;
import org.capgnn.serve.http.Json;
import org.capgnn.serve.http.ProblemException;
import org.capgnn.serve.http.Route;

/** Changes of the graph. */
final class ChangesApi {
  private final Supplier<Served> served;

  ChangesApi(Supplier<Served> served) {
    this.served = served;
  }

  List<Route> routes() {
    return List.of(
        Route.post(
                Api.ROOT + "/changes",
                "Adds, changes and removes vertices and edges, all of them or none",
                "Changes",
                "Changed",
                this::change)
            .slow());
  }

  private Answer change(Call call) {
    JsonNode body = call.json();
    Changes changes = ChangesJson.read(body);
    call.limits().requireBatch("the batch of changes", changes.size());
    if (changes.size() == 0) {
      throw ProblemException.bad("the batch has no changes; give 'vertices' or 'edges'");
    }
    Served to = served.get();
    Snapshot now =
        to.graph()
            .apply(
                changes,
                next -> {
                  if (to.log() != null) {
                    to.log().append(Json.text(body));
                  }
                });
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("version", now.version());
    json.put("changes", changes.size());
    json.put("vertices", now.vertexCount());
    json.put("edges", now.edgeCount());
    json.put("byDifferences", to.graph().byDifferences());
    json.put("kept", to.log() != null);
    return Answer.json(json);
  }
}
