package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;
import org.capgnn.graph.DatasetBuilder;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabellingTest {
  private static final int CIRCLE = 8;

  @TempDir static Path profile; // deleted late: the browser writes to it until it has ended

  @TempDir Path folder;

  /** Two circles with a bridge; three vertices of each have a label. */
  private static Dataset circles() {
    DatasetBuilder builder = Dataset.builder("circles");
    for (int v = 0; v < CIRCLE; v++) {
      builder.edge("l" + v, "l" + (v + 1) % CIRCLE).edge("r" + v, "r" + (v + 1) % CIRCLE);
    }
    builder.edge("l0", "r0");
    for (int v = 2; v < 5; v++) {
      builder.vertex("l" + v, "left", Map.of());
      builder.vertex("r" + v, "right", Map.of());
    }
    return builder.build();
  }

  private static final Dataset DATA = circles();
  private static final VertexClassifier MODEL =
      VertexClassifier.train(
          DATA, Training.of("capgcn").threads(1).set("epochs", 40).compareWithFloors(false));

  private final HttpClient client = HttpClient.newHttpClient();

  private HttpResponse<String> ask(GraphServer server, String path, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/api/v1" + path));
    if (body != null) {
      request.header("Content-Type", "application/json");
      request.POST(HttpRequest.BodyPublishers.ofString(body));
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private GraphServer start(Predictor predictor, Path file) {
    return GraphServer.startLabelling(MODEL, predictor, null, file, 1, ServeOptions.local(0));
  }

  private static void untilTrained(java.util.concurrent.Callable<JsonNode> labels)
      throws Exception {
    for (int i = 0; i < 300 && labels.call().path("training").asBoolean(); i++) {
      Thread.sleep(100);
    }
    assertThat(labels.call().path("state").asText()).startsWith("trained with");
  }

  @Test
  void labelsAreOnDiskShownLearnedFromAndReadAgain() throws Exception {
    Path file = folder.resolve("circles-labels.csv");
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, file)) {
      JsonNode before = TestServer.json(ask(server, "/labels", null));
      assertThat(before.path("given").asInt()).isZero();
      assertThat(before.path("next")).isNotEmpty();
      assertThat(ask(server, "/labels/training", "{}").statusCode()).isEqualTo(409);

      String next = before.at("/next/0/vertex").asText();
      String label = next.startsWith("l") ? "left" : "right";
      String body = "{\"vertex\": \"%s\", \"label\": \"%s\"}".formatted(next, label);
      assertThat(ask(server, "/labels", body).statusCode()).isEqualTo(200);

      assertThat(file).hasContent("id,label\n" + next + "," + label);
      assertThat(TestServer.json(ask(server, "/predictions/" + next, null)).path("label").asText())
          .isEqualTo(label);
      assertThat(
              ask(
                      server,
                      "/changes",
                      "{\"vertices\":{\"add\":[{\"id\":\"new\",\"neighbours\":[\"l1\"]}]}}")
                  .statusCode())
          .isEqualTo(200);

      assertThat(ask(server, "/labels/training", "{}").statusCode()).isEqualTo(200);
      untilTrained(() -> TestServer.json(ask(server, "/labels", null)));
      // the new model is kept, and a server can be started with it
      VertexClassifier kept = VertexClassifier.load(folder.resolve("circles-labels-model"));
      assertThat(kept.card().classes()).containsExactly("left", "right");
      // the new model answers, also about the vertex that was added after the first training
      JsonNode fresh = TestServer.json(ask(server, "/predictions/new", null));
      assertThat(fresh.path("predicted").asText()).isIn("left", "right");
      assertThat(
              TestServer.json(ask(server, "/predictions/" + next, null)).path("predicted").asText())
          .isEqualTo(label);
    }
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer again = start(predictor, file)) {
      assertThat(TestServer.json(ask(again, "/labels", null)).path("given").asInt()).isEqualTo(1);
      assertThat(again.notes()).containsExactly("1 labels from " + file);
    }
  }

  @Test
  void everyDocumentedRequestIsAnsweredByItsSchema() throws Exception {
    Map<String, String> bodies =
        Map.of(
            "/api/v1/labels", "{\"vertex\": \"l1\", \"label\": \"left\"}",
            "/api/v1/labels/training", "{}",
            "/api/v1/predictions", "{\"vertices\": [\"l1\"]}",
            "/api/v1/changes", "{\"vertices\": {\"add\": [{\"id\": \"new\"}]}}");
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, folder.resolve("labels.csv"))) {
      assertThat(new Documented(server.port()).check(bodies, "l1")).isGreaterThan(15);
    }
  }

  @Test
  void wrongVerticesClassesAndFilesAreRefused() throws Exception {
    Path file = folder.resolve("labels.csv");
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, file)) {
      HttpResponse<String> nobody =
          ask(server, "/labels", "{\"vertex\": \"nobody\", \"label\": \"left\"}");
      assertThat(nobody.statusCode()).isEqualTo(422);
      assertThat(nobody.body()).contains("no vertex is called 'nobody'");
      HttpResponse<String> middle =
          ask(server, "/labels", "{\"vertex\": \"l1\", \"label\": \"middle\"}");
      assertThat(middle.body()).contains("no class is called 'middle'").contains("left");
      assertThat(ask(server, "/labels", "{\"vertex\": 5}").statusCode()).isEqualTo(400);
      assertThat(file).doesNotExist();
    }
    Files.writeString(file, "id,label\nl1,middle\n");
    try (Predictor predictor = MODEL.on(DATA, 1)) {
      assertThatThrownBy(() -> start(predictor, file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(file + ": no class is called 'middle'");
    }
  }

  /** The next start of a server must not fail at a label that this one has accepted. */
  @Test
  void labelsOfVerticesThatTheDataDoesNotHaveAreKeptAndNotUsed() throws Exception {
    Path file = folder.resolve("labels.csv");
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, file)) {
      ask(server, "/changes", "{\"vertices\": {\"add\": [{\"id\": \"new\"}]}}");
      for (String vertex : new String[] {"new", "l1"}) {
        String body = "{\"vertex\": \"%s\", \"label\": \"left\"}".formatted(vertex);
        assertThat(ask(server, "/labels", body).statusCode()).isEqualTo(200);
      }
    }
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer again = start(predictor, file)) {
      assertThat(again.notes())
          .containsExactly(
              "2 labels from " + file,
              "1 of them name vertices that are not in the data; they stay in the file and are not"
                  + " used");
      ask(again, "/labels", "{\"vertex\": \"r1\", \"label\": \"right\"}");
      assertThat(file).hasContent("id,label\nnew,left\nl1,left\nr1,right");
      ask(again, "/labels", "{\"vertex\": \"l1\", \"label\": null}");
      assertThat(file).hasContent("id,label\nnew,left\nr1,right");
      assertThat(TestServer.json(ask(again, "/predictions/l1", null)).path("label").isNull())
          .isTrue();
      assertThat(ask(again, "/labels", "{\"vertex\": \"l1\", \"label\": null}").body())
          .contains("no label was given to 'l1' here");
      // a label that the data has comes back
      ask(again, "/labels", "{\"vertex\": \"l3\", \"label\": \"right\"}");
      ask(again, "/labels", "{\"vertex\": \"l3\", \"label\": null}");
      assertThat(TestServer.json(ask(again, "/predictions/l3", null)).path("label").asText())
          .isEqualTo("left");
    }
  }

  @Test
  void tableWithMoreThanLabelsStaysAsItIs() throws Exception {
    Path file = folder.resolve("people.csv");
    for (String content :
        List.of("id,label,age\nl1,left,5\n", "id,label\nl1,left\nl1,right\n", "id\nl1\n")) {
      Files.writeString(file, content);
      try (Predictor predictor = MODEL.on(DATA, 1)) {
        assertThatThrownBy(() -> start(predictor, file))
            .isInstanceOf(InputException.class)
            .hasMessageContaining("people.csv:");
      }
      assertThat(file).hasContent(content);
    }
  }

  @Test
  void labelsOfTwoServersOrOfAnEditorAreNotLost() throws Exception {
    Path file = folder.resolve("labels.tsv");
    String body = "{\"vertex\": \"%s\", \"label\": \"left\"}";
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, file)) {
      assertThatThrownBy(() -> start(predictor, file))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("another process uses this file");
      assertThat(ask(server, "/labels", body.formatted("l1")).statusCode()).isEqualTo(200);
      assertThat(file).hasContent("id\tlabel\nl1\tleft\n");

      Files.writeString(file, "id\tlabel\nl1\tleft\nr1\tright\n");
      HttpResponse<String> refused = ask(server, "/labels", body.formatted("l0"));
      assertThat(refused.statusCode()).isEqualTo(409);
      assertThat(refused.body()).contains("has been changed by somebody else");
      assertThat(file).hasContent("id\tlabel\nl1\tleft\nr1\tright\n");
    }
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer again = start(predictor, file)) {
      assertThat(ask(again, "/labels", body.formatted("l0")).statusCode()).isEqualTo(200);
      assertThat(Files.readAllLines(file)).hasSize(4);
    }
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file); // the lock is gone
    }
  }

  @Test
  void folderOfARunIsNotTakenForTheModel() throws Exception {
    Files.createDirectory(folder.resolve("labels-model"));
    Files.writeString(folder.resolve("labels-model").resolve("run.json"), "{}");
    try (Predictor predictor = MODEL.on(DATA, 1)) {
      assertThatThrownBy(() -> start(predictor, folder.resolve("labels.csv")))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("labels-model: already holds a run");
    }
  }

  @Test
  void aPersonLabelsByClickAndKeyAndTrains() throws Exception {
    assumeTrue(
        Browser.find().isPresent(), "no chromium on the PATH: the page is not opened in a browser");
    Path file = folder.resolve("labels.csv");
    try (Predictor predictor = MODEL.on(DATA, 1);
        GraphServer server = start(predictor, file);
        Browser browser = new Browser(Browser.find().get(), profile)) {
      String given = "document.querySelector('.lead').textContent.startsWith('%d label')";
      browser.screen(1240, 900, false);
      String ready = "document.querySelector('#labelling')?.dataset.ready === ''";
      browser.open("http://127.0.0.1:" + server.port() + "/");
      browser.until("!document.querySelector('#nav-label').hidden");
      browser.click("#nav-label");
      browser.until(ready);
      // a double click labels one vertex, not the next one too, and so does a key that is held
      browser.doubleClick("#choices [data-class=left]");
      browser.until(given.formatted(1));
      browser.until(ready);
      browser.eval("document.querySelector('main').focus()");
      browser.hold("2", 50);
      browser.until(given.formatted(2));
      browser.until(ready);
      assertThat(browser.eval(given.formatted(2)).asBoolean()).isTrue();
      // what was skipped does not come back before all have been
      int left =
          Integer.parseInt(
              browser
                  .eval(
                      "fetch('/api/v1/uncertain?limit=100').then(r => r.json()).then(j => String(j.unlabelled))")
                  .asText());
      for (int i = 0; i < left; i++) {
        String now = browser.eval("document.querySelector('h2 a').textContent").asText();
        browser.key("0", 48);
        browser.until(
            "document.querySelector('h2 a')?.textContent !== '%s' && (%s)".formatted(now, ready));
      }
      browser.click("#unskip");
      browser.until("document.querySelector('#choices') && " + ready);
      // a label is corrected, taken back and given again
      String last =
          browser.eval("document.querySelector('[data-correct]').dataset.correct").asText();
      browser.click("[data-correct]");
      browser.until(
          "document.querySelector('h2 a').textContent === '%s' && %s".formatted(last, ready));
      browser.click("#choices [data-class=left]");
      browser.until("location.hash === '#/label' && " + ready);
      assertThat(Files.readString(file)).contains(last + ",left");
      browser.click("[data-undo='" + last + "']");
      browser.until(given.formatted(1));
      browser.until(ready);
      browser.click("#choices [data-class=right]");
      browser.until(given.formatted(2));
      browser.until(ready);
      browser.click("#train");
      browser.until("document.querySelector('#state').textContent.startsWith('trained with 2')");
      for (int width : List.of(400, 1240)) {
        for (boolean dark : List.of(false, true)) {
          browser.screen(width, 900, dark);
          browser.eval("dispatchEvent(new HashChangeEvent('hashchange'))"); // draws in new colours
          browser.frames();
          browser.until(ready);
          assertThat(browser.eval("document.documentElement.scrollWidth").asInt())
              .isLessThanOrEqualTo(width);
          String name = "page-label-" + width + (dark ? "-dark" : "-light") + ".png";
          browser.shoot(Path.of("target", "screenshots", name));
        }
      }
      assertThat(browser.complaints()).isEmpty();
      assertThat(Files.readAllLines(file)).hasSize(3);
    }
  }
}
