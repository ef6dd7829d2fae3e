package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.capgnn.Predictor;
import org.capgnn.Session;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurvesTest {
  @TempDir Path folder;

  /** The answer of a server that is started with the run. */
  private HttpResponse<String> curves() throws Exception {
    VertexClassifier model = VertexClassifier.load(folder);
    try (Predictor predictor = model.on(TestServer.DATA, 1);
        GraphServer server =
            GraphServer.start(model, predictor, folder, null, ServeOptions.local(0))) {
      URI curves = URI.create("http://127.0.0.1:" + server.port() + "/api/v1/curves");
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(curves).build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void curvesAreThoseOfTheRunOrRefused() throws Exception {
    Training training = Training.of("capgcn").set("epochs", 5).threads(1).compareWithFloors(false);
    Session.of(TestServer.DATA, training.folder(folder)).run();
    HttpResponse<String> answer = curves();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(TestServer.json(answer).path("epochs")).hasSize(5);
    assertThat(TestServer.json(answer).at("/epochs/0/epoch").asInt()).isEqualTo(1);
    assertThat(TestServer.json(answer).path("coefficients")).isNotEmpty();

    Files.writeString(folder.resolve("history.jsonl"), "{}\n", StandardOpenOption.APPEND);
    answer = curves();
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("history.jsonl: is not the file that run.json");

    Files.delete(folder.resolve("history.jsonl"));
    assertThat(TestServer.json(curves()).path("epochs")).isEmpty();
  }
}
