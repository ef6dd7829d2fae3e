package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.capgnn.Datasets;
import org.capgnn.Outcome;
import org.capgnn.Session;
import org.capgnn.Training;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrainingWatchTest {
  private final TrainingWatch watch = new TrainingWatch();
  private Session session;
  private final AtomicInteger stored = new AtomicInteger();

  @TempDir static Path profile; // deleted late: the browser writes to it until it has ended

  @TempDir Path folder;

  /** A training that would take very long. */
  private Session session() {
    session =
        Session.of(
            Datasets.load("karate"),
            Training.of("gcn")
                .threads(1)
                .set("epochs", 1_000_000)
                .set("stopping", "last")
                .compareWithFloors(false)
                .folder(folder.resolve("run"))
                .onRun(run -> stored.incrementAndGet())
                .listen(watch.listener()));
    return session;
  }

  @AfterEach
  void end() {
    watch.close();
    session.cancel(); // whatever has failed
  }

  @Test
  void epochsAreStreamedAndTheEndKeepsTheBestWeights() throws Exception {
    session();
    watch.start(session.plan(), session::finish, ServeOptions.local(0));
    CompletableFuture<Outcome> training =
        CompletableFuture.supplyAsync(session::run, run -> new Thread(run).start());
    String root = "http://127.0.0.1:" + watch.port() + "/api/v1/training";
    HttpClient client = HttpClient.newHttpClient();
    HttpResponse<Stream<String>> events =
        client.send(
            HttpRequest.newBuilder(URI.create(root)).build(), HttpResponse.BodyHandlers.ofLines());
    assertThat(events.headers().firstValue("Content-Type")).contains("text/event-stream");
    List<JsonNode> parts =
        events
            .body()
            .filter(line -> line.startsWith("data: "))
            .map(TrainingWatchTest::parsed)
            .filter(part -> !part.path("epochs").isEmpty())
            .limit(3)
            .toList();
    int rows = parts.get(0).path("first").asInt();
    for (JsonNode part : parts) {
      assertThat(part.path("first").asInt()).isEqualTo(rows); // nothing twice, nothing left out
      assertThat(part.at("/epochs/0/epoch").asInt()).isEqualTo(rows + 1);
      rows += part.path("epochs").size();
    }

    HttpRequest end =
        HttpRequest.newBuilder(URI.create(root + "/end"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    assertThat(client.send(end, HttpResponse.BodyHandlers.ofString()).statusCode()).isEqualTo(200);

    Outcome outcome = training.get(60, TimeUnit.SECONDS);
    watch.close();
    assertThat(outcome.interrupted()).isFalse();
    assertThat(outcome.records().get(0).warnings())
        .anyMatch(warning -> warning.startsWith("ended on request after"));
    assertThat(stored).as("it is not the run that its settings describe").hasValue(0);
    assertThat(folder.resolve("run/model.json")).exists();
  }

  @Test
  void everyDocumentedRequestIsAnsweredByItsSchema() throws Exception {
    session();
    watch.start(session.plan(), session::finish, ServeOptions.local(0));
    CompletableFuture<Outcome> training =
        CompletableFuture.supplyAsync(session::run, run -> new Thread(run).start());
    Map<String, String> bodies = Map.of("/api/v1/training/end", "{}");
    assertThat(new Documented(watch.port()).check(bodies, "1")).isGreaterThan(10);
    training.get(60, TimeUnit.SECONDS);
    watch.close();
  }

  private static JsonNode parsed(String line) {
    try {
      return new ObjectMapper().readTree(line.substring("data: ".length()));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void thePageDrawsCurvesAndTheButtonEndsTheTraining() throws Exception {
    assumeTrue(
        Browser.find().isPresent(), "no chromium on the PATH: the page is not opened in a browser");
    session();
    watch.start(session.plan(), session::finish, ServeOptions.local(0));
    CompletableFuture<Outcome> training =
        CompletableFuture.supplyAsync(session::run, run -> new Thread(run).start());
    try (Browser browser = new Browser(Browser.find().get(), profile)) {
      browser.screen(1240, 900, true);
      browser.open("http://127.0.0.1:" + watch.port() + "/");
      browser.until("document.querySelectorAll('#curves path').length >= 2");
      int before = browser.eval("Number(document.body.dataset.epochs)").asInt();
      browser.until("Number(document.body.dataset.epochs) > " + before);
      for (int width : List.of(1240, 400)) {
        for (boolean dark : List.of(false, true)) {
          browser.screen(width, 900, dark);
          assertThat(browser.eval("document.documentElement.scrollWidth").asInt())
              .isLessThanOrEqualTo(width);
          String name = "page-watch-" + width + (dark ? "-dark" : "-light") + ".png";
          browser.shoot(Path.of("target", "screenshots", name));
        }
      }
      browser.click("#end");
      training.get(60, TimeUnit.SECONDS);
      watch.close();
      browser.until("document.querySelector('#state').textContent.includes('is over')");
      assertThat(browser.complaints()).isEmpty();
    }
  }
}
