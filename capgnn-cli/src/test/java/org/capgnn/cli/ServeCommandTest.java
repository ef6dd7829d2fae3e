package org.capgnn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.capgnn.Datasets;
import org.capgnn.Training;
import org.capgnn.VertexClassifier;
import org.capgnn.cli.console.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
  private static final Pattern ADDRESS = Pattern.compile("at (http://127.0.0.1:\\d+/)");

  @TempDir static Path folder;
  private static Path run;

  private final TestConsole console = new TestConsole();

  @BeforeAll
  static void train() {
    run = folder.resolve("run");
    Training training = Training.of("capgcn").set("epochs", 10).compareWithFloors(false);
    VertexClassifier.train(Datasets.load("karate"), training).save(run);
  }

  @Test
  void serverAnswersUntilItIsEnded() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "0123456789abcdef\n");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    String[] arguments = {
      "serve",
      run.toString(),
      "--port",
      "0",
      "--token-file",
      token.toString(),
      "--journal",
      folder.resolve("journal").toString(),
      "--access-log"
    };
    AtomicInteger code = new AtomicInteger(-1);
    Thread server = new Thread(() -> code.set(console.run(arguments)));
    server.start();
    String root = address();
    assertThat(ask(root + "api/v1/data", null)).isEqualTo(401);
    assertThat(ask(root + "api/v1/data", "0123456789abcdef")).isEqualTo(200);
    server.interrupt(); // as Ctrl-C does
    server.join();
    assertThat(code).hasValue(ExitCode.OK);
    assertThat(console.out()).startsWith("serving capgcn on karate at ");
    assertThat(console.err())
        .contains("every user of this machine can read " + token)
        .contains("GET /api/v1/data 401")
        .contains("GET /api/v1/data 200");
    assertThat(folder.resolve("journal/changes.log")).exists();
  }

  private String address() throws InterruptedException {
    for (int i = 0; i < 600; i++) {
      Matcher found = ADDRESS.matcher(console.out());
      if (found.find()) {
        return found.group(1);
      }
      Thread.sleep(50);
    }
    throw new AssertionError("the server did not start: " + console.err());
  }

  private static int ask(String address, String token) throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (token != null) {
      request.header("Authorization", "Bearer " + token);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofString())
        .statusCode();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--port 70000 | --port 70000: expected 0 to 65535",
        "--host 0.0.0.0 | listening at 0.0.0.0 lets other machines in",
        "--token-file nowhere | nowhere: no such file; expected a file with a secret",
        "--tls nowhere.p12 | nowhere.p12: no such file; expected a PKCS12 file",
        "--label --journal j | --label does not go with --journal",
        "--max-body -1 | max-body is -1; expected at least 1",
        "--max-rate 0 | max-rate is 0; expected at least 1",
        "--timeout 0 | timeout is 0; expected at least 1",
        "--cors * | origin '*': expected a scheme and a host",
      })
  void whatCannotBeServedIsSaid(String options, String message) {
    String free = options.contains("--port") ? "" : "--port 0 ";
    String[] more = ("serve " + run + " " + free + options.strip()).split(" ");
    assertThat(console.run(more)).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err().strip()).startsWith("capgnn: ").contains(message.strip());
    assertThat(console.err().strip().lines()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "short, the token has 5 characters",
    "'', is empty",
    "'a secret with spaces', spaces or characters beyond ASCII"
  })
  void tokensThatProtectNothingAreRefused(String token, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("bad-token"), token);
    int code = console.run("serve", run.toString(), "--port", "0", "--token-file", file.toString());
    assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(console.err()).contains(message);
  }
}
