package org.capgnn.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.capgnn.Datasets;
import org.capgnn.Predictor;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.graph.Dataset;

/** A server on the karate club with a model that is trained once, and a client. */
final class TestServer implements AutoCloseable {
  static final Dataset DATA = Datasets.load("karate");
  static final VertexClassifier MODEL =
      VertexClassifier.train(DATA, Training.of("capgat").threads(1).set("epochs", 60));

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Predictor predictor;
  private final GraphServer server;
  private final String token;

  TestServer(ServeOptions options, Path journal) {
    this(MODEL, DATA, options, journal);
  }

  TestServer(VertexClassifier model, Dataset data, ServeOptions options, Path journal) {
    predictor = model.on(data, 1);
    server = GraphServer.start(model, predictor, null, journal, options);
    token = options.token();
  }

  static TestServer start() {
    return new TestServer(ServeOptions.local(0), null);
  }

  int port() {
    return server.port();
  }

  GraphServer server() {
    return server;
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).GET());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .timeout(Duration.ofSeconds(20));
    return token == null ? request : request.header("Authorization", "Bearer " + token);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException closed) {
      // the server may close an idle connection at the moment in which the client uses it again
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
  }

  static JsonNode json(HttpResponse<String> response) throws IOException {
    return new ObjectMapper().readTree(response.body());
  }

  @Override
  public void close() {
    server.close();
    predictor.close();
  }
}
