package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sends every documented request and holds the answers to the schemas. */
class OpenApiTest {
  /** Bodies for requests that need one; a route without its line here fails the test. */
  private static final Map<String, String> BODIES =
      Map.of(
          "/api/v1/predictions",
          """
          {"vertices": ["9", "1"], "explain": true,
           "newVertices": [{"id": "guest", "neighbours": ["1", "2"]}],
           "whatIf": {"edges": {"remove": [{"source": "9", "target": "33"}]}}}
          """,
          "/api/v1/changes",
          """
          {"vertices": {"add": [{"id": "x", "label": "Officer", "neighbours": ["1"]}]},
           "edges": {"add": [{"source": "x", "target": "2", "weight": 2}],
                     "remove": [{"source": "9", "target": "33"}]}}
          """);

  private static TestServer server;
  private static Documented documented;

  @BeforeAll
  static void start() throws Exception {
    server = TestServer.start();
    documented = new Documented(server.port());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void everyDocumentedRequestIsAnsweredByItsSchema() throws Exception {
    assertThat(documented.description().path("openapi").asText()).startsWith("3.1");
    assertThat(documented.check(BODIES, "9")).isGreaterThan(10);
  }

  @Test
  void problemsFollowTheirSchemaToo() throws Exception {
    HttpResponse<String> response = server.get("/api/v1/predictions/nobody");
    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    assertThat(documented.complaints("Problem", TestServer.json(response))).isEmpty();
    assertThat(documented.complaints("Problem", documented.description()))
        .isNotEmpty(); // the check can fail
  }

  @Test
  void tooManyExplanationsAtOnceAreRefused() throws Exception {
    String ids = "\"9\",".repeat(100) + "\"9\"";
    HttpResponse<String> response =
        server.post("/api/v1/predictions", "{\"vertices\": [" + ids + "], \"explain\": true}");
    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("asks for 101 explanations; at most 100");
  }

  @Test
  void uncertainVerticesAreThoseWithoutALabelUnlessAsked() throws Exception {
    JsonNode without = TestServer.json(server.get("/api/v1/uncertain"));
    JsonNode all = TestServer.json(server.get("/api/v1/uncertain?labelled=true"));
    assertThat(without.path("vertices")).hasSize(without.path("unlabelled").asInt());
    assertThat(all.path("vertices")).hasSize(20);
    double last = 0;
    for (JsonNode vertex : all.path("vertices")) {
      assertThat(vertex.path("margin").asDouble()).isGreaterThanOrEqualTo(last);
      last = vertex.path("margin").asDouble();
    }
    assertThat(last).isPositive();
  }
}
