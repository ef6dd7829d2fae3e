package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client gets that asks for something wrong. */
class BadRequestsTest {
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = new TestServer(ServeOptions.local(0).withLimits(20_000, 50, 20_000, 2), null);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/v1/predictions/nobody | 404 | no vertex is called 'nobody'",
        "/api/v1/explanations/9?class=Nobody | 422 | no class is called 'Nobody'",
        "/api/v1/explanations/9?top=many | 400 | expected a whole number from 1 to 1000",
        "/api/v1/uncertain?limit=0 | 400 | expected a whole number from 1",
        "/api/v1/uncertain?labelled=1 | 400 | expected true or false",
        "/api/v1/nothing | 404 | /openapi.json lists all addresses",
        "/api/v1/changes | 405 | use [POST]",
        "/api/v1/predictions/%ff%zz | 400 | ",
        "/%2e%2e/%2e%2e/etc/passwd | 400 | ",
        "/assets/..%2f..%2fpom.xml | 404 | ",
      })
  void wrongAddressHasItsAnswer(String path, int status, String detail) throws Exception {
    String answer =
        raw("GET " + path.strip() + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 " + status).contains("application/problem+json");
    assertThat(answer).contains(detail == null ? "" : detail.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ | 400 | not JSON at line 1",
        "[] | 400 | expected an object, found []",
        "{} | 400 | has no changes",
        "{\"edge\": {}} | 400 | unknown key 'edge'; expected some of [edges, vertices]",
        "{\"vertices\": {\"add\": [{\"id\": 3}]}} | 400 | expected a text, found 3",
        "{\"vertices\": {\"remove\": \"9\"}} | 400 | expected a list",
        "{\"vertices\": {\"remove\": [\"nobody\"]}} | 422 | no vertex is called 'nobody'",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": {\"age\": 3}}]}} | 422 | no"
            + " feature is called 'age'",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": {\"#34\": 1}}]}} | 422 | write"
            + " #0 to #33",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": {\"#3\": \"x\"}}]}} | 422 | is"
            + " the text 'x'; expected a finite number",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": {\"#3\": 1e400}}]}} | 422 |"
            + " expected a finite number",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": {\"#3\": [1]}}]}} | 400 |"
            + " expected a number, a text, true, false or null, found [1]",
        "{\"vertices\": {\"change\": [{\"id\": \"9\", \"features\": [1, 2]}]}} | 400 | expected an"
            + " object of values by name, found [1,2]",
        "{\"vertices\": {\"add\": [{\"id\": \"a\\n"
            + "b\"}]}} | 422 | has the character U+000A at position 2",
        "{\"vertices\": {\"add\": [{\"id\": \"\\ud800\"}]}} | 422 | has the character U+D800 at"
            + " position 1",
        "{\"edges\": {\"add\": [{\"source\": \"1\", \"target\": \"2\"}]}} | 422 | exists already",
        "{\"edges\": {\"add\": [{\"source\": \"1\", \"target\": \"1\"}]}} | 422 | self-loop",
        "{\"edges\": {\"add\": [{\"source\": \"9\", \"target\": \"2\", \"weight\": -1}]}} | 422 |"
            + " positive",
        "{\"edges\": {\"remove\": [{\"source\": \"9\", \"target\": \"2\"}]}} | 422 | no edge",
      })
  void wrongBatchHasItsAnswerAndChangesNothing(String body, int status, String detail)
      throws Exception {
    long before = TestServer.json(server.get("/api/v1/data")).path("version").asLong();
    HttpResponse<String> response = server.post("/api/v1/changes", body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(TestServer.json(response).path("detail").asText()).contains(detail.strip());
    assertThat(TestServer.json(server.get("/api/v1/data")).path("version").asLong())
        .isEqualTo(before);
  }

  @Test
  void batchThatIsTooLargeIsRefused() throws Exception {
    String ids = "\"9\",".repeat(50) + "\"9\"";
    HttpResponse<String> response =
        server.post("/api/v1/predictions", "{\"vertices\": [" + ids + "]}");
    assertThat(response.statusCode()).isEqualTo(413);
    assertThat(response.body()).contains("51 items; at most 50");
  }

  @Test
  void hugeBodyIsRefused() throws Exception {
    HttpResponse<String> response =
        server.post("/api/v1/predictions", "{\"vertices\": [\"" + "x".repeat(30_000) + "\"]}");
    assertThat(response.statusCode()).isEqualTo(413);
  }

  @Test
  void deepJsonIsRefused() throws Exception {
    HttpResponse<String> response = server.post("/api/v1/changes", "[".repeat(9_000));
    assertThat(response.statusCode()).isEqualTo(400);
  }

  @Test
  void bodyOfAnotherTypeIsRefused() throws Exception {
    HttpResponse<String> response =
        server.send(
            server
                .request("/api/v1/changes")
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("{}")));
    assertThat(response.statusCode()).isEqualTo(415);
  }

  @Test
  void endlessBodyIsCutOff() throws Exception {
    StringBuilder chunks = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      chunks.append("400\r\n").append("x".repeat(1024)).append("\r\n");
    }
    String answer =
        raw(
            "POST /api/v1/changes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n"
                + chunks);
    assertThat(answer).startsWith("HTTP/1.1 413");
  }

  @Test
  void slowClientIsCutOffAndOthersAreAnswered() throws Exception {
    try (Socket slow = new Socket("127.0.0.1", server.port())) {
      slow.getOutputStream()
          .write(
              ("POST /api/v1/changes HTTP/1.1\r\n"
                      + "Host: localhost\r\n"
                      + "Content-Type: application/json\r\n"
                      + "Content-Length: 500\r\n\r\n"
                      + "{")
                  .getBytes(StandardCharsets.US_ASCII));
      slow.getOutputStream().flush();
      assertThat(server.get("/api/v1/health").statusCode()).isEqualTo(200);
      slow.setSoTimeout(15_000);
      String answer = new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 408");
    }
  }

  /** Bodies that come slowly hold no thread: more of them than there are threads block nobody. */
  @Test
  void manySlowClientsAreCutOffAndOthersAreAnswered() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (TestServer own =
        new TestServer(ServeOptions.local(0).withLimits(20_000, 50, 20_000, 5), null)) {
      for (int i = 0; i < 150; i++) {
        slow.add(new Socket("127.0.0.1", own.port()));
        slow.get(i)
            .getOutputStream()
            .write(
                ("POST /api/v1/changes HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{")
                    .getBytes(StandardCharsets.US_ASCII));
      }
      assertThat(own.get("/api/v1/health").statusCode()).isEqualTo(200);
      Socket last = slow.get(slow.size() - 1);
      assertThat(last.getInputStream().available())
          .as("the last one had not been cut off before that answer")
          .isZero();
      last.setSoTimeout(15_000);
      assertThat(new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 408");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  /** One byte now and then keeps a connection from being idle, but not from being closed. */
  @Test
  void headThatNeverEndsIsCutOff() throws Exception {
    try (Socket slow = new Socket("127.0.0.1", server.port())) {
      OutputStream out = slow.getOutputStream();
      out.write("GET / HTTP/1.1\r\nHost: localhost\r\nX: ".getBytes(StandardCharsets.US_ASCII));
      slow.setSoTimeout(200);
      boolean closed = false;
      for (int i = 0; i < 100 && !closed; i++) {
        try {
          out.write('x');
          closed = slow.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException still) {
          // open
        } catch (java.net.SocketException gone) {
          closed = true;
        }
      }
      assertThat(closed).isTrue();
    }
  }

  @Test
  void methodsThatAClientMakesUpAreOneLineOfTheMetrics() throws Exception {
    for (String method : List.of("BREW", "WHEN")) {
      assertThat(
              raw(
                  method
                      + " /api/v1/data HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 405");
    }
    assertThat(server.get("/metrics").body())
        .contains("method=\"other\",route=\"none\",status=\"405\"")
        .doesNotContain("BREW");
  }

  @Test
  void pagesOfOtherSitesMayAskOnlyIfTheyAreNamed() throws Exception {
    ServeOptions named =
        new ServeOptions(
            "127.0.0.1",
            0,
            null,
            Set.of("https://a.example"),
            null,
            null,
            1000,
            10,
            100,
            1000,
            2,
            line -> {},
            text -> {});
    try (TestServer own = new TestServer(named, null)) {
      for (String site : List.of("https://a.example", "https://b.example")) {
        boolean allowed = site.contains("//a.");
        String ask =
            " /api/v1/changes HTTP/1.1\r\nHost: localhost\r\nOrigin: " + site + "\r\n%s\r\n";
        String preflight =
            raw(own.port(), "OPTIONS" + ask.formatted("Access-Control-Request-Method: POST\r\n"));
        assertThat(preflight).startsWith("HTTP/1.1 " + (allowed ? 200 : 405));
        assertThat(preflight.contains("Access-Control-Allow-Origin: " + site)).isEqualTo(allowed);
        assertThat(raw(own.port(), "GET" + ask.formatted("")).contains("Access-Control"))
            .isEqualTo(allowed);
      }
    }
    assertThatThrownBy(
            () ->
                new ServeOptions(
                    "::1", 0, null, Set.of("*"), null, null, 1, 1, 1, 1, 1, line -> {}, text -> {}))
        .hasMessageContaining("origin '*': expected a scheme and a host");
  }

  @Test
  void idsThatAnAddressCannotHoldAsTheyAreAreFound() throws Exception {
    try (TestServer own = TestServer.start()) {
      for (String id : List.of("a/b", "a\\b", "a%b", "a;b", "a+b", "a b", "\u00e4", "..")) {
        String text = id.replace("\\", "\\\\");
        String batch = "{\"vertices\": {\"add\": [{\"id\": \"" + text + "\"}]}}";
        assertThat(own.post("/api/v1/changes", batch).statusCode()).as(id).isEqualTo(200);
        String address = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
        HttpResponse<String> found = own.get("/api/v1/predictions/" + address);
        if (id.equals("..")) { // an address loses it; a body does not
          found = own.post("/api/v1/predictions", "{\"vertices\": [\"..\"]}");
        }
        assertThat(found.statusCode()).as(id).isEqualTo(200);
        assertThat(found.body()).as(id).contains("\"vertex\":\"" + text + "\"");
      }
    }
  }

  @Test
  void anotherHostNameIsRefused() throws Exception {
    assertThat(raw("GET /api/v1/data HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
  }

  @Test
  void malformedRequestGetsAProblem() throws Exception {
    assertThat(raw("NONSENSE\r\n\r\n")).startsWith("HTTP/1.1 400");
  }

  @Test
  void tokenIsRequired() throws Exception {
    String secret = "0123456789abcdef";
    try (TestServer guarded = new TestServer(ServeOptions.local(0).withToken(secret), null)) {
      assertThat(guarded.get("/api/v1/data").statusCode()).isEqualTo(200);
      for (String header :
          List.of("Bearer 0123456789abcdeF", "Bearer ", secret, "Basic " + secret)) {
        HttpResponse<String> response =
            java.net.http.HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(
                            java.net.URI.create(
                                "http://127.0.0.1:" + guarded.port() + "/api/v1/data"))
                        .header("Authorization", header)
                        .build(),
                    HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(header).isEqualTo(401);
        assertThat(response.headers().firstValue("WWW-Authenticate")).contains("Bearer");
      }
    }
    assertThatThrownBy(
            () ->
                new ServeOptions(
                    "0.0.0.0",
                    0,
                    null,
                    Set.of(),
                    null,
                    null,
                    1,
                    1,
                    1,
                    1,
                    1,
                    line -> {},
                    text -> {}))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("state a token");
    assertThatThrownBy(() -> ServeOptions.local(0).withToken("short"))
        .hasMessageContaining("at least 16");
  }

  @Test
  void rateIsLimited() throws Exception {
    try (TestServer limited =
        new TestServer(ServeOptions.local(0).withLimits(1000, 10, 5, 2), null)) {
      List<Integer> found = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        found.add(limited.get("/api/v1/health").statusCode());
      }
      assertThat(found).contains(200, 429);
    }
  }

  /** Two writers at once: both are applied, one after the other, and none is lost. */
  @Test
  void twoWritersAtOnceAreBothApplied() throws Exception {
    try (TestServer own = TestServer.start()) {
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        String body =
            "{\"vertices\": {\"add\": [{\"id\": \"w%d\", \"neighbours\": [\"1\"]}]}}"
                .formatted(i % 20);
        answers.add(
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return own.post("/api/v1/changes", body).statusCode();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                }));
      }
      List<Integer> codes = answers.stream().map(CompletableFuture::join).toList();
      assertThat(codes).filteredOn(c -> c == 200).hasSize(20); // the other half exists already
      assertThat(codes).filteredOn(c -> c == 422).hasSize(20);
      assertThat(TestServer.json(own.get("/api/v1/data")).path("vertices").asInt()).isEqualTo(54);
    }
  }

  /**
   * A request that has begun is answered, one that comes later is not. Repeated where the machine
   * is too slow to send the rest of the body within the second that a client has for it.
   */
  @Test
  void shutdownAnswersWhatHasBegun() throws Exception {
    String answer = "";
    for (int attempt = 0; attempt < 4 && !answer.startsWith("HTTP/1.1 200"); attempt++) {
      answer = answerDuringShutdown();
    }
    assertThat(answer).startsWith("HTTP/1.1 200");
  }

  private static String answerDuringShutdown() throws Exception {
    TestServer own = TestServer.start();
    int port = own.port(); // a server that is closed has none
    CompletableFuture<Void> closing = null;
    try (Socket begun = new Socket("127.0.0.1", port)) {
      OutputStream out = begun.getOutputStream();
      String body = "{\"vertices\": [\"9\"]}";
      out.write(
          ("POST /api/v1/predictions HTTP/1.1\r\nHost: localhost\r\n"
                  + "Content-Type: application/json\r\nContent-Length: "
                  + body.length()
                  + "\r\n\r\n{")
              .getBytes(StandardCharsets.US_ASCII));
      out.flush();
      assertThat(own.get("/api/v1/health").statusCode()).isEqualTo(200);
      Thread.sleep(100); // the selector has seen the first connection before that of the health
      closing = CompletableFuture.runAsync(own::close);
      while (isAnswered(port)) {
        Thread.sleep(20);
      }
      out.write(body.substring(1).getBytes(StandardCharsets.US_ASCII));
      out.flush();
      InputStream in = begun.getInputStream();
      byte[] buffer = new byte[4096];
      int n = in.read(buffer);
      return n < 0 ? "" : new String(buffer, 0, n, StandardCharsets.UTF_8);
    } catch (java.net.SocketException tooLate) {
      return "";
    } finally {
      if (closing == null) {
        own.close();
      } else {
        closing.get(60, TimeUnit.SECONDS);
      }
    }
  }

  private static boolean isAnswered(int port) throws InterruptedException {
    try (Socket late = new Socket("127.0.0.1", port)) {
      late.setSoTimeout(2_000);
      late.getOutputStream()
          .write(
              "GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      byte[] buffer = new byte[64];
      int n = late.getInputStream().read(buffer);
      return n > 0 && new String(buffer, 0, n, StandardCharsets.US_ASCII).contains(" 200 ");
    } catch (java.io.IOException closed) {
      return false;
    }
  }

  private static String raw(String request) throws Exception {
    return raw(server.port(), request);
  }

  private static String raw(int port, String request) throws Exception {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(10_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      StringBuilder answer = new StringBuilder();
      byte[] buffer = new byte[8192];
      try {
        for (int n = socket.getInputStream().read(buffer);
            n >= 0 && !answer.toString().contains("}");
            n = socket.getInputStream().read(buffer)) {
          answer.append(new String(buffer, 0, n, StandardCharsets.UTF_8));
        }
      } catch (java.net.SocketException cut) {
        // the server closes without reading the rest
      }
      return answer.toString();
    }
  }
}
