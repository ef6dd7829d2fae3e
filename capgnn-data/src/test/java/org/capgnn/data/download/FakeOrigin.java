package org.capgnn.data.download;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;

/** A local web server that answers as badly as a test wants. */
public final class FakeOrigin implements AutoCloseable {
  private final HttpServer server;
  private final List<String> ranges = Collections.synchronizedList(new ArrayList<>());

  public FakeOrigin() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            }));
    server.start();
  }

  /** How one request is answered. */
  public interface Answer {
    void to(HttpExchange exchange) throws IOException;
  }

  public void serve(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          String range = exchange.getRequestHeaders().getFirst("Range");
          ranges.add(range == null ? "all" : range);
          try (exchange) {
            answer.to(exchange);
          }
        });
  }

  /** The Range header of each request so far, "all" if there was none. */
  public List<String> ranges() {
    return List.copyOf(ranges);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  /** Answers like a good server, including ranges. */
  public static Answer whole(byte[] content) {
    return exchange -> send(exchange, content, Integer.MAX_VALUE);
  }

  /** Announces all bytes but sends at most {@code most} of them, then closes the connection. */
  static void send(HttpExchange exchange, byte[] content, int most) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    int start = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
    if (start >= content.length) {
      exchange.sendResponseHeaders(416, -1);
      return;
    }
    byte[] rest = Arrays.copyOfRange(content, start, content.length);
    if (range != null) {
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range",
              "bytes " + start + "-" + (content.length - 1) + "/" + content.length);
    }
    exchange.sendResponseHeaders(range == null ? 200 : 206, rest.length);
    OutputStream out = exchange.getResponseBody();
    out.write(rest, 0, Math.min(most, rest.length));
    out.flush();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
