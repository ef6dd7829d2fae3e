package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.capgnn.serve.http.Answer;
import org.capgnn.serve.http.Listener;
import org.capgnn.serve.http.Metrics;
import org.capgnn.serve.http.Route;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server whose answers take for ever or fail. */
class BusyServerTest {
  private static final int MANY = 100; // more than the server has threads

  private final HttpClient client = HttpClient.newHttpClient();
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private Listener listener;

  @BeforeEach
  void start() {
    List<Route> routes =
        List.of(
            Route.get("/health", "quick", "Status", call -> Answer.json(Map.of("status", "ok"))),
            Route.post(
                    "/heavy",
                    "slow",
                    "Empty",
                    "Empty",
                    call -> {
                      end.await();
                      return Answer.json(Map.of());
                    })
                .slow(),
            Route.get("/broken", "fails", "Empty", call -> broken()),
            Route.get("/half", "fails", "text/event-stream", call -> Answer.events(o -> broken())));
    ServeOptions options =
        ServeOptions.local(0).withLimits(1000, 10, 20_000, 2).withFailures(failures::add);
    listener = Port.open(routes, options, new Metrics());
  }

  private static Answer broken() {
    throw new IllegalStateException("the table is upside down");
  }

  @AfterEach
  void stop() {
    end.countDown();
    listener.close();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + path));
  }

  @Test
  void requestsThatComputeForLongLeaveThreadsForOthers() throws Exception {
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      HttpRequest heavy =
          request("/heavy")
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString("{}"))
              .build();
      answers.add(client.sendAsync(heavy, HttpResponse.BodyHandlers.ofString()));
    }
    CompletableFuture.anyOf(answers.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
    // all threads for such requests are taken, and the first that waited was sent away
    HttpResponse<String> health =
        HttpClient.newHttpClient()
            .send(request("/health").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(health.statusCode()).isEqualTo(200);
    end.countDown();
    List<Integer> codes = new ArrayList<>();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      HttpResponse<String> found = answer.get(60, TimeUnit.SECONDS);
      codes.add(found.statusCode());
      if (found.statusCode() == 503) {
        assertThat(found.headers().firstValue("Retry-After")).contains("1");
        assertThat(found.body()).contains("busy with other requests for 2 seconds");
      }
    }
    assertThat(codes).contains(200, 503).containsOnly(200, 503);
  }

  @Test
  void failuresAreReportedWithTheirTraceWithoutAnAccessLog() throws Exception {
    HttpResponse<String> answer =
        client.send(request("/broken").build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body())
        .contains("its standard error has the reason")
        .doesNotContain("upside down");
    assertThat(failures)
        .singleElement()
        .asString()
        .startsWith("error in GET /broken: java.lang.IllegalStateException: the table is upside")
        .contains("at org.capgnn.serve.BusyServerTest.broken");
  }

  @Test
  void failuresWithinAStreamAreReportedToo() throws Exception {
    client
        .sendAsync(request("/half").build(), HttpResponse.BodyHandlers.ofString())
        .handle((found, cut) -> null)
        .join();
    for (int i = 0; i < 200 && failures.isEmpty(); i++) {
      Thread.sleep(50); // the client may hear of the end before it is reported
    }
    assertThat(failures).singleElement().asString().startsWith("error in GET /half: ");
  }
}
