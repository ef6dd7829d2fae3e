package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Sends the requests that a server documents, and holds the answers to the schemas. */
final class Documented {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final String root;
  private final JsonNode description;

  Documented(int port) throws Exception {
    root = "http://127.0.0.1:" + port;
    description = MAPPER.readTree(send("/openapi.json", null).body());
  }

  JsonNode description() {
    return description;
  }

  /**
   * Sends every request once, those that stream events last.
   *
   * @param bodies for requests that need one; a missing one fails
   * @param id of a vertex
   * @return number of requests
   */
  int check(Map<String, String> bodies, String id) throws Exception {
    int sent = 0;
    for (Iterator<Map.Entry<String, JsonNode>> paths = description.path("paths").fields();
        paths.hasNext(); ) {
      Map.Entry<String, JsonNode> path = paths.next();
      for (Iterator<Map.Entry<String, JsonNode>> all = path.getValue().fields(); all.hasNext(); ) {
        Map.Entry<String, JsonNode> operation = all.next();
        check(path.getKey(), operation.getKey(), operation.getValue(), bodies, id);
        sent++;
      }
    }
    return sent;
  }

  private void check(
      String path, String method, JsonNode operation, Map<String, String> bodies, String id)
      throws Exception {
    JsonNode answers = operation.at("/responses/200/content");
    if (answers.has("text/event-stream")) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(root + path)).build();
      try (Stream<String> lines =
          client.send(request, HttpResponse.BodyHandlers.ofLines()).body()) {
        String first = lines.filter(line -> line.startsWith("data: ")).findFirst().orElseThrow();
        JsonNode event = MAPPER.readTree(first.substring("data: ".length()));
        assertThat(complaints("Training", event)).as(path).isEmpty();
      }
      return;
    }
    String body = null;
    if (method.equals("post")) {
      body = bodies.get(path);
      assertThat(body).as("a body for " + path).isNotNull();
      JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
      assertThat(complaints(schema, MAPPER.readTree(body))).isEmpty();
    }
    HttpResponse<String> response = send(path.replace("{id}", id), body);
    checkAnswer(method + " " + path, response, answers);
    for (JsonNode parameter : operation.path("parameters")) {
      if (parameter.path("in").asText().equals("query")) {
        checkParameter(path.replace("{id}", id), parameter, answers);
      }
    }
  }

  /** Values that the description allows are accepted, and those beside its limits are not. */
  private void checkParameter(String path, JsonNode parameter, JsonNode answers) throws Exception {
    JsonNode schema = parameter.path("schema");
    List<String> good = new ArrayList<>();
    List<String> bad = new ArrayList<>();
    switch (schema.path("type").asText()) {
      case "integer" -> {
        long least = schema.path("minimum").asLong();
        long most = schema.path("maximum").asLong();
        good.addAll(List.of("" + least, "" + most, schema.path("default").asText()));
        bad.addAll(List.of("" + (least - 1), "" + (most + 1), "x"));
      }
      case "boolean" -> {
        good.addAll(List.of("true", "false"));
        bad.add("1");
      }
      default -> {
        schema.path("enum").forEach(word -> good.add(word.asText()));
        if (schema.has("enum")) {
          bad.add("nonsense");
        }
      }
    }
    String start = path + "?" + parameter.path("name").asText() + "=";
    for (String value : good) {
      checkAnswer(start + value, send(start + value, null), answers);
    }
    for (String value : bad) {
      assertThat(send(start + value, null).statusCode()).as(start + value).isEqualTo(400);
    }
  }

  private void checkAnswer(String request, HttpResponse<String> response, JsonNode answers)
      throws Exception {
    assertThat(response.statusCode()).as(request + response.body()).isEqualTo(200);
    JsonNode schema = answers.at("/application~1json/schema");
    if (schema.isMissingNode()) {
      String type = answers.fieldNames().next();
      assertThat(response.headers().firstValue("Content-Type")).contains(type);
    } else {
      assertThat(complaints(schema, MAPPER.readTree(response.body()))).as(request).isEmpty();
    }
  }

  private HttpResponse<String> send(String path, String body) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root + path));
    if (body != null) {
      request.header("Content-Type", "application/json");
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** What is wrong with a value after the schema of a name. */
  List<String> complaints(String schema, JsonNode value) {
    return complaints(
        MAPPER.createObjectNode().put("$ref", "#/components/schemas/" + schema), value);
  }

  private List<String> complaints(JsonNode schema, JsonNode value) {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", description.get("components"));
    JsonSchema compiled =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(whole);
    List<String> found = new ArrayList<>();
    compiled.validate(value).forEach(message -> found.add(message.getMessage()));
    return found;
  }
}
