package org.capgnn.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.capgnn.graph.InputException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {
  private static final String PASSWORD = "secret of the keys";

  @TempDir static Path folder;
  private static Path keys;

  @BeforeAll
  static void makeKeys() throws Exception {
    keys = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD,
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();
  }

  private static ServeOptions options(Path file, String password) {
    return new ServeOptions(
        "127.0.0.1",
        0,
        null,
        Set.of(),
        file,
        password,
        1000,
        10,
        10,
        1000,
        2,
        line -> {},
        text -> {});
  }

  private static TestServer start(Path file, String password) {
    return new TestServer(options(file, password), null);
  }

  private static SSLContext trusting() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyStore known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    known.setCertificateEntry("server", store.getCertificate("server"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(known);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }

  @Test
  void requestsAreAnsweredOverTlsAndNotWithoutIt() throws Exception {
    try (TestServer server = start(keys, PASSWORD)) {
      HttpResponse<String> answer =
          HttpClient.newBuilder()
              .sslContext(trusting())
              .build()
              .send(
                  HttpRequest.newBuilder(
                          URI.create("https://127.0.0.1:" + server.port() + "/api/v1/health"))
                      .build(),
                  HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> server.get("/api/v1/health")).isInstanceOf(Exception.class);
    }
  }

  /** A handshake that does not begin is cut off like a head that does not end. */
  @Test
  void handshakeThatNeverEndsIsCutOff() throws Exception {
    try (TestServer server = start(keys, PASSWORD);
        Socket slow = new Socket("127.0.0.1", server.port())) {
      slow.setSoTimeout(15_000);
      slow.getOutputStream().write(new byte[] {0x16, 3, 1});
      assertThat(slow.getInputStream().readAllBytes().length).isLessThan(1000);
    }
  }

  @Test
  void filesThatCannotBeUsedAreNamed() throws Exception {
    Path text = Files.writeString(folder.resolve("text.p12"), "no keys");
    assertThatThrownBy(() -> start(keys, "wrong"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("keys.p12: the password is wrong; state that of the key store");
    assertThatThrownBy(() -> start(folder.resolve("none.p12"), PASSWORD))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none.p12: no such file");
    assertThatThrownBy(() -> start(text, PASSWORD))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("text.p12: is not a PKCS12 file");
  }
}
