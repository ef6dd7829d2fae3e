package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.capgnn.Predictor;
import org.capgnn.data.file.Journal;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalledChangesTest {
  @TempDir Path folder;

  private static String add(String id) {
    return "{\"vertices\": {\"add\": [{\"id\": \"%s\", \"neighbours\": [\"1\", \"33\"]}]}}"
        .formatted(id);
  }

  @Test
  void changesAreReplayedAtTheNextStart() throws Exception {
    String before;
    try (TestServer server = new TestServer(ServeOptions.local(0), folder)) {
      assertThat(server.post("/api/v1/changes", add("a")).statusCode()).isEqualTo(200);
      assertThat(server.post("/api/v1/changes", add("a")).statusCode()).isEqualTo(422);
      assertThat(server.post("/api/v1/changes", add("b")).statusCode()).isEqualTo(200);
      before = server.get("/api/v1/predictions/a").body();
      assertThatThrownBy(() -> new TestServer(ServeOptions.local(0), folder))
          .isInstanceOf(InputException.class); // the folder has a writer
    }
    Path file = folder.resolve("changes.log");
    Files.writeString(file, "12345678 {\"half", StandardOpenOption.APPEND);
    try (TestServer server = new TestServer(ServeOptions.local(0), folder)) {
      assertThat(server.get("/api/v1/predictions/a").body()).isEqualTo(before);
      assertThat(server.server().notes())
          .anyMatch(note -> note.contains("2 batches"))
          .anyMatch(note -> note.contains("cut off"));
      assertThat(server.post("/api/v1/changes", add("c")).statusCode()).isEqualTo(200);
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(4);
    List<String> changed = new ArrayList<>(lines);
    changed.set(1, lines.get(1).replace("33", "34"));
    assertDamaged(file, changed);
    assertDamaged(file, List.of(lines.get(0), lines.get(2), lines.get(3)));
  }

  private void assertDamaged(Path file, List<String> lines) throws IOException {
    Files.write(file, lines);
    assertThatThrownBy(() -> new TestServer(ServeOptions.local(0), folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("changes.log:2: the line is damaged");
  }

  @Test
  void changesInAnotherFormatAreRefused() throws IOException {
    Journal.open(
            folder.resolve("changes.log"), "{\"format\":2,\"data\":\"x\"}", (number, text) -> {})
        .close();
    assertThatThrownBy(() -> new TestServer(ServeOptions.local(0), folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("changes.log: format 2, this version reads 1");
  }

  @Test
  void filesThatAreNoJournalStayAsTheyAre() throws IOException {
    Path file = folder.resolve("changes.log");
    for (String foreign : List.of("", "notes\n", "notes", "12345678 half", "12345678 half\n")) {
      Files.writeString(file, foreign);
      assertThatThrownBy(() -> new TestServer(ServeOptions.local(0), folder))
          .isInstanceOf(InputException.class)
          .hasMessageContaining("changes.log: is not a journal");
      assertThat(file).hasContent(foreign);
    }
  }

  /** Every acknowledged change survives a kill, at whatever moment it comes. */
  @Test
  void acknowledgedChangesSurviveAKill() throws Exception {
    Path saved = folder.resolve("model");
    TestServer.MODEL.save(saved);
    Path journal = folder.resolve("journal");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                saved.toString(),
                journal.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int acknowledged = 0;
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      int port = Integer.parseInt(out.readLine());
      HttpClient client = HttpClient.newHttpClient();
      Thread killer =
          new Thread(
              () -> {
                try {
                  Thread.sleep(400);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                process.destroyForcibly(); // SIGKILL
              });
      try {
        for (int i = 0; i < 10_000; i++) {
          HttpRequest request =
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/changes"))
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(add("k" + i)))
                  .build();
          if (client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200) {
            acknowledged++;
          }
          if (i == 0) {
            killer.start();
          }
        }
      } catch (IOException killed) {
        // as planned
      }
      killer.join();
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    assertThat(acknowledged).isPositive();
    try (TestServer server = new TestServer(ServeOptions.local(0), journal)) {
      int vertices = TestServer.json(server.get("/api/v1/data")).path("vertices").asInt();
      assertThat(vertices - 34).isBetween(acknowledged, acknowledged + 1);
    }
  }

  /** The process that is killed. */
  static final class Victim {
    public static void main(String[] arguments) throws Exception {
      Predictor predictor =
          org.capgnn.VertexClassifier.load(Path.of(arguments[0])).on(TestServer.DATA, 1);
      GraphServer server =
          GraphServer.start(
              TestServer.MODEL, predictor, null, Path.of(arguments[1]), ServeOptions.local(0));
      System.out.println(server.port());
      Thread.sleep(60_000);
    }
  }
}
