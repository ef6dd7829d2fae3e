package org.capgnn.serve;

import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import org.capgnn.graph.InputException;

/**
 * How a server listens.
 *
 * @param host address to listen at; anything but this machine itself needs a token
 * @param port 0 for any free one
 * @param token secret of the clients; null if none is needed
 * @param origins other sites whose pages may ask, such as {@code https://example.org}
 * @param keys PKCS12 file with certificate and key; null for plain HTTP
 * @param password of that file; null if it has none
 * @param bodyBytes largest body of a request
 * @param batch most items in one request
 * @param connections most connections at the same time
 * @param rate most requests per second and client address
 * @param seconds time to send a request, to wait for a free thread, and to finish at shutdown
 * @param log receives a line per request
 * @param failures receives failures of the server itself, each with its stack trace
 */
public record ServeOptions(
    String host,
    int port,
    String token,
    Set<String> origins,
    Path keys,
    String password,
    int bodyBytes,
    int batch,
    int connections,
    int rate,
    int seconds,
    Consumer<String> log,
    Consumer<String> failures) {

  /** This machine only, without a token. */
  public static ServeOptions local(int port) {
    return new ServeOptions(
        "127.0.0.1",
        port,
        null,
        Set.of(),
        null,
        null,
        8 << 20,
        10_000,
        1_000,
        20_000,
        20,
        line -> {},
        text -> System.getLogger("org.capgnn.serve").log(System.Logger.Level.ERROR, text));
  }

  public ServeOptions {
    for (String origin : origins) {
      if (!origin.matches("https?://[^/\\s]+")) {
        throw InputException.of(
            "origin '%s': expected a scheme and a host, such as https://example.org", origin);
      }
    }
    requirePositive("max-body", bodyBytes);
    requirePositive("max-batch", batch);
    requirePositive("max-connections", connections);
    requirePositive("max-rate", rate);
    requirePositive("timeout", seconds);
    if (!isLoopback(host) && token == null) {
      throw InputException.of(
          "listening at %s lets other machines in; state a token that they have to send", host);
    }
    if (token != null && token.length() < 16) {
      throw InputException.of(
          "the token has %d characters; expected at least 16, such as the output of"
              + " 'openssl rand -hex 24'",
          token.length());
    }
    if (token != null && !token.matches("[!-~]+")) {
      throw new InputException(
          "the token has spaces or characters beyond ASCII, which a header cannot hold; expected"
              + " letters, digits and signs");
    }
  }

  private static void requirePositive(String what, int value) {
    if (value < 1) {
      throw InputException.of("%s is %d; expected at least 1", what, value);
    }
  }

  public ServeOptions withToken(String secret) {
    return new ServeOptions(
        host,
        port,
        secret,
        origins,
        keys,
        password,
        bodyBytes,
        batch,
        connections,
        rate,
        seconds,
        log,
        failures);
  }

  public ServeOptions withLimits(int largestBody, int mostItems, int perSecond, int time) {
    return new ServeOptions(
        host,
        port,
        token,
        origins,
        keys,
        password,
        largestBody,
        mostItems,
        connections,
        perSecond,
        time,
        log,
        failures);
  }

  /**
   * With another place for failures of the server itself, which otherwise go to the log of Java.
   */
  public ServeOptions withFailures(Consumer<String> report) {
    return new ServeOptions(
        host,
        port,
        token,
        origins,
        keys,
        password,
        bodyBytes,
        batch,
        connections,
        rate,
        seconds,
        log,
        report);
  }

  static boolean isLoopback(String host) {
    return host.equals("localhost") || host.equals("::1") || host.matches("127(\\.\\d{1,3}){3}");
  }
}
